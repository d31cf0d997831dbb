/* Tells by motion and sound what a move did. Nothing waits for it, nothing on the page moves because of it. */

import { play as sound } from "./sounds.js";

const FLIGHT = 480;
const RISE = 1400;
const TOGETHER = 160;

let flight = null;
let numbers = [];

const still = () => document.documentElement.dataset.motion === "reduced";
const ownSeat = () => document.getElementById("match")?.dataset.seat || "0";
const sideOf = (seat) => (String(seat) === ownSeat() ? "near" : "far");

/* Where the used card lies before the new HTML comes: in the own hand, or out of sight with the other player. */
function source(key) {
  const own = document.querySelector(`.place[data-key="${CSS.escape(key)}"] .card`);
  return (own ?? document.querySelector(".duel-stores-far"))?.getBoundingClientRect();
}

function changesOf({ code, args }) {
  const [seat, counter, amount] = args;
  if (code === "gained") return [[seat, counter, amount]];
  if (code === "lost" || code === "damage" || code === "paid") return [[seat, counter, -amount]];
  if (code === "income") return [["ore", args[1]], ["mana", args[2]], ["troops", args[3]]].map((pair) => [seat, ...pair]);
  return [];
}

function gather(events) {
  const sums = new Map();
  for (const event of events) {
    for (const [seat, counter, amount] of changesOf(event)) {
      const place = `${sideOf(seat)}-${counter}`;
      sums.set(place, (sums.get(place) ?? 0) + amount);
    }
  }
  return [...sums].filter(([, amount]) => amount);
}

function before({ detail: { events } }) {
  for (const event of events) sound(event, ownSeat());
  if (still()) return;
  const used = events.find(({ code, args }) => ["played", "discarded", "timed_out"].includes(code) && args[0]);
  flight = used ? { from: source(used.args[0]), code: used.code } : null;
  numbers = gather(events);
}

function after() {
  if (flight?.from) fly(flight);
  numbers.forEach(([place, amount], index) => float(place, amount, (index % 4) * TOGETHER));
  flight = null;
  numbers = [];
}

function inTheAir(element, className) {
  element.className = `${className} flight`;
  element.setAttribute("aria-hidden", "true");
  document.getElementById("duel").append(element);
  return element;
}

function fly({ from, code }) {
  const target = document.querySelector("#last-card .card");
  if (!target?.animate) return;
  const to = target.getBoundingClientRect();
  const copy = inTheAir(document.createElement("div"), "last-card");
  copy.append(target.cloneNode(true));
  copy.style.width = `${to.width}px`;
  const turn = code === "played" ? "0deg" : "14deg";
  const start = `translate(${from.left}px, ${from.top}px) scale(${from.width / to.width})`;
  const end = `translate(${to.left}px, ${to.top}px)`;
  copy.style.transformOrigin = "0 0";
  const frames = [{ transform: start }, { transform: `${end} rotate(${turn})`, offset: 0.85 }, { transform: end }];
  const motion = copy.animate(frames, { duration: FLIGHT, easing: "cubic-bezier(.2, .8, .3, 1)" });
  target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT });
  motion.onfinish = motion.oncancel = () => copy.remove();
}

function float(place, amount, delay) {
  const number = document.querySelector(`[data-counter="${CSS.escape(place)}"] .number`);
  if (!number?.animate) return;
  const { left, top } = number.getBoundingClientRect();
  const copy = inTheAir(document.createElement("span"), `flight-number ${amount > 0 ? "delta-up" : "delta-down"}`);
  copy.textContent = amount > 0 ? `+${amount}` : `−${-amount}`;
  // Never half transparent: a number is either readable or not there.
  const at = (rise, size) => ({ transform: `translate(${Math.min(left, innerWidth - 60)}px, ${top - rise}px) scale(${size})` });
  const frames = [at(0, 0), { ...at(14, 1), offset: 0.12 }, { ...at(30, 1), offset: 0.9 }, at(34, 0)];
  const motion = copy.animate(frames, { duration: RISE, delay, fill: "backwards", easing: "ease-out" });
  motion.onfinish = motion.oncancel = () => copy.remove();
}

export function follow(root) {
  root.addEventListener("match:update", before);
  root.addEventListener("match:rendered", after);
}
