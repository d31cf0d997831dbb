/* Mouse, pen and touch: a tap selects or attacks, a double tap storms, a drag stacks or attacks.
   A pointer that gets lost puts the cards back. */

import { attack, canStorm, isOpen, isPast, isSelected, point, select, selection, storm, targets, toggle, wasteCards } from "./selection.js";

const MOVED = 7;
const SECOND_CLICK = 260;
const LEAST_OVERLAP = 0.12;

let drag = null;
let armed = null;
let swallow = false;

const isBusy = () => document.getElementById("moves")?.getAttribute("aria-busy") === "true";
const ply = () => document.getElementById("match")?.dataset.ply;

/* --- clicks --- */

function onClick(event) {
  if (swallow && event.detail !== 0) {
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
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
  if (event.detail !== 0) clicked(target, event.detail);
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
  if (!isSelected(card)) select([card]);
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
  else select([...cards, over]);
}

function putBack() {
  if (!drag) return;
  drag.ghost?.remove();
  drag.over?.classList.remove("aimed");
  for (const card of drag.cards ?? []) card.classList.remove("lifted");
  drag = null;
}

function onLost(event) {
  if (drag && event.pointerId === drag.id) putBack();
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
