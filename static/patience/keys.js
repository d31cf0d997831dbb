/* Keys: digits select, arrows go from target to target, Enter attacks, Shift+Enter storms, D deals, U and R step. */

import { attack, isOpen, isPast, point, release, storm, targets, toggle, wasteCards } from "./selection.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const BUTTONS = { KeyD: "deal", KeyU: "undo", KeyR: "redo" };

let current = null;

const isTyping = (target) => target.closest?.("input, textarea, select, [contenteditable], dialog");
const middle = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + Math.min(box.height, box.width) / 2];
};

function onKey(event) {
  if (isPast() || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
  if (handled(event)) event.preventDefault();
}

function handled(event) {
  const target = event.target.closest?.("#siege .target");
  if (target && event.key in STEPS) return go(target, STEPS[event.key]);
  if (event.repeat) return target && event.key === "Enter";
  if (target && (event.key === "Enter" || event.key === " ")) {
    if (event.shiftKey) storm(target);
    else attack(target);
    return true;
  }
  if (event.key === "Escape") return release() ?? true;
  if (event.shiftKey) return false;
  const digit = /^(?:Digit|Numpad)([123])$/.exec(event.code)?.[1];
  if (digit) return toggleAt(Number(digit) - 1);
  if (event.code in BUTTONS) return press(BUTTONS[event.code]);
  return event.code === "KeyW" && enter();
}

function toggleAt(place) {
  const card = wasteCards().find((each) => Number(each.dataset.waste) === place);
  if (card) toggle(card);
  return Boolean(card);
}

function press(id) {
  const button = document.getElementById(id);
  if (button?.name !== "move") return false;
  button.click();
  return true;
}

/* Sideways along the row; up and down to the next row that still stands, and there to the nearest. */
function go(from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  let least = [Infinity, Infinity];
  for (const target of targets()) {
    const [tx, ty] = middle(target);
    const ahead = Math.round((tx - x) * dx + (ty - y) * dy);
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (ahead < 4 || (dx && aside > 8)) continue;
    const isNearer = ahead < least[0] - 4 || (ahead <= least[0] + 4 && aside < least[1]);
    if (isNearer) [best, least] = [target, [ahead, aside]];
  }
  best?.focus();
  return true;
}

function enter() {
  const target = nearest();
  target?.focus();
  return Boolean(target);
}

/* The target to return to: where the focus was, or the open one nearest to it. */
function nearest() {
  const all = targets();
  const same = current && all.find((target) => target.id === current.id);
  if (same) return same;
  const open = all.filter(isOpen);
  const candidates = open.length ? open : all;
  if (!current) return candidates.at(-1);
  const distance = (target) => Math.hypot(...middle(target).map((value, axis) => value - current.at[axis]));
  return candidates.reduce((best, target) => (best && distance(best) <= distance(target) ? best : target), null);
}

function rove() {
  const stop = nearest();
  for (const target of targets()) target.tabIndex = target === stop ? 0 : -1;
}

let wasInside = false;

export function listen(root) {
  root.addEventListener("keydown", onKey);
  root.addEventListener("focusin", (event) => {
    const target = event.target.closest?.("#siege .target");
    if (!target) return;
    current = { id: target.id, at: middle(target) };
    for (const other of targets()) other.tabIndex = other === target ? 0 : -1;
    point(target);
  });
  root.addEventListener("match:update", () => {
    wasInside = Boolean(document.activeElement?.closest?.("#siege .target, #siege [data-attack], #deal"));
  });
  root.addEventListener("match:rendered", () => {
    rove();
    const lost = document.activeElement === document.body || document.activeElement?.closest?.("#match") === null;
    if (wasInside && lost) nearest()?.focus();
    wasInside = false;
  });
  rove();
}
