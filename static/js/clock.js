/* Counts down what the server said is left, by this browser's monotonic clock: the wall clock may be wrong. */

const LOW = 10_000;
const SPOKEN = [30, 10, 5];

let running = [];
let left = null;
let since = 0;
let spoken = Infinity;

const unit = (value, name) =>
  new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: name, unitDisplay: "long" }).format(value);

export function setClock(clock) {
  const before = remaining();
  running = clock.running;
  left = clock.left;
  since = performance.now();
  // Only marks below what a turn begins with are worth a word.
  if (left !== null && (before === null || left > before)) spoken = Math.ceil(left / 1000);
  show();
}

function remaining() {
  return left === null ? null : Math.max(0, left - (performance.now() - since));
}

function digits(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

function words(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 7200) return unit(Math.floor(seconds / 3600), "hour");
  return seconds >= 120 ? unit(Math.floor(seconds / 60), "minute") : unit(seconds, "second");
}

function put(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/* Also called after regions were morphed, which empties the clocks in them. */
export function show() {
  const ms = remaining();
  for (const clock of document.querySelectorAll("[data-clock-of]")) {
    const runs = ms !== null && running.includes(Number(clock.dataset.clockOf));
    clock.hidden = !runs;
    if (!runs) continue;
    clock.classList.toggle("clock-low", ms <= LOW);
    put(clock.querySelector(".clock-digits"), digits(ms));
    put(clock.querySelector(".clock-text"), words(ms));
  }
  if (ms !== null && running.length) announce(ms);
}

function announce(ms) {
  const seat = document.getElementById("match")?.dataset.seat;
  if (!seat || !running.includes(Number(seat))) return;
  const seconds = Math.ceil(ms / 1000);
  const mark = SPOKEN.find((value) => seconds <= value && value < spoken && seconds > value - 3);
  if (mark === undefined) return;
  spoken = mark;
  document.getElementById("live").textContent = words(ms);
}

setInterval(show, 200);
