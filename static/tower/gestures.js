/* Keys and discard gestures: 1–6 and Shift+1–6, right-click, long press. Each ends in a press of the card's button. */

const LONG_PRESS = 550;
const STILL = 12;
const TWICE = 400;

let press = null;
let swallowClick = false;
let pointer = "mouse";
let pressed = { id: "", at: 0, ply: 0 };

/* A page of a past position shows the buttons of that moment, which can't be pressed any more. */
const isPast = () => document.getElementById("match")?.dataset.live === "false";
const placeOf = (target) => target.closest?.(".place");
const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable], dialog");

export function discard(place) {
  place?.querySelector(".discard")?.click();
}

function onKey(event) {
  if (isPast()) return;
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code)?.[1];
  if (!digit || event.repeat || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
  const button = document.getElementById(`${event.shiftKey ? "discard" : "play"}-${digit}`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

/* A press that stays still becomes a discard while the finger is down; iOS has no contextmenu event for it. */
function onDown(event) {
  pointer = event.pointerType;
  swallowClick = false;
  letGo();
  const place = placeOf(event.target);
  if (pointer === "mouse" || isPast() || !place || !event.target.closest(".play")) return;
  place.classList.add("place-held");
  press = { place, x: event.clientX, y: event.clientY, timer: setTimeout(holdEnds, LONG_PRESS) };
}

function holdEnds() {
  const { place } = press;
  letGo();
  swallowClick = true;
  navigator.vibrate?.(20);
  discard(place);
}

function letGo() {
  if (!press) return;
  clearTimeout(press.timer);
  press.place.classList.remove("place-held");
  press = null;
}

function onMove(event) {
  if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL) letGo();
}

/* After a card that lets its player go on, a second press would use up the card that has just been drawn in its place. */
function isTwice(event) {
  const id = event.target.closest?.(".play, .discard")?.id;
  if (!id) return false;
  const before = pressed;
  pressed = { id, at: event.timeStamp, ply: Number(document.getElementById("match")?.dataset.ply) };
  return id === before.id && pressed.ply <= before.ply + 1 && pressed.at - before.at < TWICE;
}

function onClick(event) {
  const late = isPast() && placeOf(event.target);
  if (!isTwice(event) && !late && (!swallowClick || event.detail === 0)) return;
  swallowClick = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onMenu(event) {
  const place = placeOf(event.target);
  if (!place?.querySelector(".discard")) return;
  if (isPast()) return;
  const byMouse = pointer === "mouse" && (event.button === 2 || event.ctrlKey);
  if (byMouse) discard(place);
  if (byMouse || pointer !== "mouse") event.preventDefault();
}

export function listen(root) {
  root.addEventListener("keydown", onKey);
  root.addEventListener("pointerdown", onDown);
  root.addEventListener("pointermove", onMove, { passive: true });
  for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, letGo);
  root.addEventListener("click", onClick, true);
  root.addEventListener("contextmenu", onMenu);
}
