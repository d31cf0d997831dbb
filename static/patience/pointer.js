/* Mouse, pen and touch: a tap selects or attacks, a double tap storms, a drag stacks or attacks.
   A pointer that gets lost puts the cards back. */

import { attack, canStorm, hold, isOpen, isPast, isSelected, point, select, selection, storm, targets, toggle, wasteCards } from "./selection.js";

const MOVED = 7;
const SECOND_CLICK = 260;
const LEAST_OVERLAP = 0.12;
const TOGETHER = 400;
const NEAR = 30;

let drag = null;
let armed = null;
let swallow = false;
let last = { count: 0, time: -Infinity };

const isBusy = () => document.getElementById("moves")?.getAttribute("aria-busy") === "true";
const ply = () => document.getElementById("match")?.dataset.ply;

/* --- clicks --- */

/* Not every browser counts the taps of a finger in event.detail; 0 there means that no pointer clicked. */
function countOf(event) {
  if (event.detail === 0) return 0;
  const { clientX: x, clientY: y, timeStamp: time } = event;
  const again = time - last.time < TOGETHER && Math.hypot(x - last.x, y - last.y) < NEAR;
  last = { x, y, time, count: again ? last.count + 1 : 1 };
  return Math.max(last.count, event.detail);
}

function ignore(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onClick(event) {
  const count = countOf(event);
  if (swallow && count) {
    swallow = false;
    ignore(event);
    return;
  }
  if (count > 1 && event.target.closest?.("#siege button[name=move]")) {
    ignore(event);
    return;
  }
  const card = event.target.closest?.("#siege [data-waste]");
  if (card && !isPast()) {
    toggle(card);
    return;
  }
  const target = event.target.closest?.("#siege .target");
  if (!target || isPast()) return;
  // A click without a pointer comes from a screen reader or a script, and is never a double one.
  if (count) clicked(target, count);
  else if (!isBusy()) attack(target);
}

/* The second click of a double click means a storm, so the first one waits for it; a third means nothing. */
function clicked(target, count) {
  if (count === 2 && armed?.target === target) {
    const same = armed.ply === ply();
    disarm();
    if (same && !isBusy()) storm(target);
    return;
  }
  if (count > 1) return;
  disarm();
  point(target);
  if (!isOpen(target) || !canStorm(target)) {
    if (!isBusy()) attack(target);
    return;
  }
  target.classList.add("armed");
  armed = { target, ply: ply(), timer: setTimeout(fire, SECOND_CLICK) };
}

function fire() {
  const { target, ply: aimedAt } = armed;
  disarm();
  if (aimedAt === ply() && !isBusy()) attack(target);
}

function disarm() {
  if (!armed) return;
  clearTimeout(armed.timer);
  armed.target.classList.remove("armed");
  armed = null;
}

/* --- dragging --- */

function onDown(event) {
  swallow = false;
  const card = event.target.closest?.("#siege [data-waste]");
  if (drag) putBack();
  if (!card || isPast() || !event.isPrimary || event.button !== 0) return;
  drag = { id: event.pointerId, card, x: event.clientX, y: event.clientY, cards: null, ghost: null, over: null, ply: ply() };
}

function onMove(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const dx = event.clientX - drag.x;
  const dy = event.clientY - drag.y;
  if (!drag.ghost) {
    if (Math.hypot(dx, dy) < MOVED) return;
    begin();
  }
  drag.ghost.style.translate = `${dx}px ${dy}px`;
  aim();
}

function begin() {
  const { card } = drag;
  drag.cards = isSelected(card) ? selection() : [card];
  const box = card.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "dragged";
  ghost.setAttribute("aria-hidden", "true");
  for (const held of drag.cards) {
    ghost.append(held.querySelector(".face").cloneNode(true));
    held.classList.add("lifted");
  }
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.getElementById("siege").append(ghost);
  drag.ghost = ghost;
  hold(drag.cards);
  try {
    card.setPointerCapture(drag.id);
  } catch {
    putBack();
  }
}

/* What the dragged cards lie on most, by area: a single point under the finger would miss what the eye sees. */
function underneath() {
  const own = drag.ghost.firstElementChild.getBoundingClientRect();
  const others = wasteCards().filter((card) => !drag.cards.includes(card));
  let best = null;
  let most = LEAST_OVERLAP;
  for (const element of [...targets().filter(isOpen), ...others]) {
    const box = element.getBoundingClientRect();
    const width = Math.min(own.right, box.right) - Math.max(own.left, box.left);
    const height = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top);
    const share = width > 0 && height > 0 ? (width * height) / Math.min(own.width * own.height, box.width * box.height) : 0;
    if (share > most) [best, most] = [element, share];
  }
  return best;
}

function aim() {
  const over = underneath();
  if (over === drag.over) return;
  drag.over?.classList.remove("aimed");
  drag.over = over;
  over?.classList.add("aimed");
  point(over?.matches(".target") ? over : null);
}

function onUp(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const { cards, over, ghost, ply: began } = drag;
  if (!ghost) {
    drag = null;
    return;
  }
  putBack();
  swallow = true;
  setTimeout(() => { swallow = false; }, 0);
  if (!over || began !== ply() || isBusy()) return;
  if (over.matches(".target")) attack(over, cards);
  else select([...cards, ...(isSelected(over) ? selection() : [over])]);
}

function putBack() {
  if (!drag) return;
  drag.ghost?.remove();
  drag.over?.classList.remove("aimed");
  for (const card of drag.cards ?? []) card.classList.remove("lifted");
  const wasHeld = drag.cards !== null;
  drag = null;
  if (wasHeld) hold(null);
}

/* A finger is captured by what it touched first; that this ends when the card captures it is no loss. */
function onLost(event) {
  if (!drag || event.pointerId !== drag.id) return;
  if (event.type === "lostpointercapture" && drag.card.hasPointerCapture(drag.id)) return;
  putBack();
}

export function listen(root) {
  root.addEventListener("click", onClick, true);
  root.addEventListener("pointerdown", onDown);
  root.addEventListener("pointermove", onMove, { passive: true });
  root.addEventListener("pointerup", onUp);
  root.addEventListener("pointercancel", onLost);
  root.addEventListener("lostpointercapture", onLost);
  root.addEventListener("keydown", (event) => event.key === "Escape" && putBack());
  root.addEventListener("match:update", putBack);
  addEventListener("blur", putBack);
  root.addEventListener("dragstart", (event) => event.target.closest?.("#siege") && event.preventDefault());
  root.addEventListener("pointerover", (event) => {
    if (drag || event.pointerType === "touch") return;
    const target = event.target.closest?.("#siege .target");
    if (target || event.target.closest?.(".siege-board")) point(target ?? null);
  });
}
