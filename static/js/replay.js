/* Stepping through a match by arrow keys and buttons. Every step is a page with an address of its own;
   with scripts only the match's part of it is exchanged. */

const EVERY = 1200;
const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

let playing = 0;
let busy = false;

const link = (step) => document.querySelector(`#steps [data-step="${step}"]`);
const isPosition = () => document.getElementById("match")?.dataset.live === "false";

async function go(href, remember) {
  if (busy) return;
  busy = true;
  try {
    const response = await fetch(href);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const match = page.getElementById("match");
    if (!response.ok || !match || match.dataset.live === "true") {
      location.assign(href);
      return;
    }
    const focused = document.activeElement?.dataset.step;
    document.getElementById("match").replaceWith(match);
    document.title = page.title;
    if (remember) history.replaceState(null, "", href);
    if (focused) link(focused)?.focus();
    if (playing) link("play")?.setAttribute("aria-pressed", "true");
    const log = match.querySelector("#log");
    const line = log?.lastElementChild;
    // Only the log scrolls: the board must stay where it is looked at.
    if (line) log.scrollTop = log.scrollHeight;
    document.getElementById("live").textContent = line?.textContent.trim() ?? "";
    document.dispatchEvent(new CustomEvent("match:rendered", { detail: { ply: Number(match.dataset.ply) } }));
  } finally {
    busy = false;
  }
}

function stop() {
  clearInterval(playing);
  playing = 0;
  link("play")?.setAttribute("aria-pressed", "false");
}

function toggle() {
  if (playing) {
    stop();
    return;
  }
  link("play").setAttribute("aria-pressed", "true");
  playing = setInterval(() => {
    const next = link("next");
    if (next) go(next.href, true);
    else stop();
  }, EVERY);
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("#steps [data-step]");
  if (!step || !isPosition() || event.ctrlKey || event.metaKey) return;
  if (step.dataset.step === "play") toggle();
  else {
    event.preventDefault();
    stop();
    go(step.href, true);
  }
});

document.addEventListener("keydown", (event) => {
  const step = KEYS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const over = document.getElementById("match")?.dataset.over === "true";
  const target = link(step);
  if (!target || !(isPosition() || over)) return;
  event.preventDefault();
  stop();
  if (isPosition()) go(target.href, true);
  else location.assign(target.href);
});
