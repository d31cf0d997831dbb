/* Which waste cards are selected, and what they would do to each target: marks, sums, words. */

let selected = new Set();
let held = null;
let pointed = null;

const HEALTH_SHOWN = "siege-health";

export const wasteCards = () => [...document.querySelectorAll("#siege [data-waste]")];
export const targets = () => [...document.querySelectorAll("#siege .target")];
export const isPast = () => document.getElementById("match")?.dataset.live === "false";
export const isOpen = (target) => target.classList.contains("open");

const numberOf = (card) => Number(card.dataset.waste);
const fill = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name] ?? "");

/* The cards that would attack now: those being dragged, or the selected ones, or all. */
export function attackers() {
  if (held) return held;
  const cards = wasteCards();
  const chosen = cards.filter((card) => selected.has(numberOf(card)));
  return chosen.length ? chosen : cards;
}

export const isSelected = (card) => selected.has(numberOf(card));
export const selection = () => wasteCards().filter(isSelected);
const sumOf = (cards) => cards.reduce((sum, card) => sum + Number(card.dataset.value), 0);

export function toggle(card) {
  const number = numberOf(card);
  if (!selected.delete(number)) selected.add(number);
  show();
  say();
}

export function select(cards) {
  selected = new Set(cards.map(numberOf));
  show();
  say();
}

/* While cards are dragged they alone count, whatever is selected; null when they are put down. */
export function hold(cards) {
  held = cards;
  show();
}

export const release = () => select([]);

/* "beats", "holds", "unsure", "covered" or (face down too) "buried". */
function prospect(target, cards = attackers()) {
  if (!isOpen(target)) return target.dataset.health === "" ? "buried" : "covered";
  if (target.dataset.health === "") return cards.length ? "unsure" : "holds";
  return sumOf(cards) > Number(target.dataset.health) ? "beats" : "holds";
}

function words(target, cards = attackers()) {
  const plan = document.getElementById("plan");
  return fill(plan.dataset[prospect(target, cards)], { sum: sumOf(cards), health: target.dataset.health });
}

/* Presses the button of this attack; true if there is one. Otherwise says why nothing happens. */
export function attack(target, cards = attackers()) {
  const places = cards.map(numberOf).sort().join("");
  const button = document.querySelector(`[data-attack="${CSS.escape(target.dataset.target)}"][data-cards="${places}"]`);
  if (!button) {
    refuse(target, cards);
    return false;
  }
  button.click();
  return true;
}

export function storm(target) {
  const button = document.querySelector(`[data-storm="${CSS.escape(target.dataset.target)}"]`);
  if (button) button.click();
  else refuse(target, wasteCards());
}

export const canStorm = (target) =>
  document.querySelector(`[data-storm="${CSS.escape(target.dataset.target)}"]`) !== null;

function refuse(target, cards) {
  const text = words(target, cards);
  put(text);
  document.getElementById("live").textContent = text;
  if (document.documentElement.dataset.motion === "reduced") return;
  target.animate?.([{ translate: "0" }, { translate: "-4px" }, { translate: "4px" }, { translate: "0" }], 180);
}

/* Says what an attack on this target would do; null: what is selected. */
export function point(target) {
  pointed = target;
  put(target ? words(target) : summary());
}

function summary() {
  const plan = document.getElementById("plan");
  const cards = attackers();
  if (isPast() || document.getElementById("match")?.dataset.over === "true") return "";
  if (!cards.length) return plan.dataset.none;
  const text = held || selection().length ? plan.dataset.selected : plan.dataset.whole;
  return fill(text, { sum: sumOf(cards), cards: cards.map((card) => card.dataset.short).join(" + ") });
}

function put(text) {
  const plan = document.getElementById("plan");
  if (plan && plan.textContent !== text) plan.textContent = text;
}

function say() {
  document.getElementById("live").textContent = summary();
}

export function show() {
  if (!document.getElementById("plan")) return;
  for (const card of wasteCards()) card.setAttribute("aria-pressed", String(isSelected(card)));
  const cards = attackers();
  for (const target of targets()) {
    const state = prospect(target, cards);
    for (const name of ["beats", "holds", "unsure"]) target.classList.toggle(name, name === state);
    const label = !isOpen(target) ? target.dataset.label : `${target.dataset.label}. ${words(target, cards)}`;
    target.setAttribute("aria-label", label);
  }
  const still = pointed && document.getElementById(pointed.id);
  point(still?.matches?.(".target") ? still : null);
}

function healthSwitch(root) {
  const box = document.getElementById("show-health");
  if (!box) return;
  box.checked = localStorage.getItem(HEALTH_SHOWN) !== "off";
  const apply = () => document.getElementById("siege")?.classList.toggle("without-health", !box.checked);
  box.addEventListener("change", () => {
    localStorage.setItem(HEALTH_SHOWN, box.checked ? "on" : "off");
    apply();
  });
  apply();
  root.addEventListener("match:rendered", apply);
}

export function listen(root) {
  root.addEventListener("match:update", ({ detail: { events } }) => {
    // Cards that were dealt or given back are not the ones that were selected.
    if (events.some(({ code }) => code !== "helped")) selected = new Set();
  });
  root.addEventListener("match:rendered", show);
  healthSwitch(root);
  show();
}
