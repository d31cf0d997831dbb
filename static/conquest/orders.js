/* Choosing on the map: a stack, the units that go, a target; or an action of the bar and then a cell for it.
   What is possible is read from the move buttons that the server sent. */

const KINDS = { march: ".order-march", hire: ".order-hire", train: ".order-train" };
const MARKS = ["cell-selected", "cell-target", "cell-attack", "cell-choosable"];

let mode = null;
let from = null;
let asked = null;

const board = () => document.getElementById("board");
const cellOf = (name) => document.getElementById(`cell-${name}`);
const orderOf = (name) => document.getElementById(`order-${name}`);
const isNarrow = () => matchMedia("(max-width: 47rem)").matches;
const isLive = () => document.getElementById("match")?.dataset.live === "true";

function hint(text) {
  const line = document.getElementById("hint");
  if (line && line.textContent !== text) line.textContent = text;
}

const picked = (order) =>
  [...order.querySelectorAll('.pick[aria-pressed="true"]')].map((pick) => Number(pick.dataset.strength));

const unitsOf = (button) => button.dataset.units.split("-").map(Number);

function contains(all, some) {
  const left = [...all];
  return some.every((unit) => {
    const place = left.indexOf(unit);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

const sum = (units) => units.reduce((total, unit) => total + unit, 0);

/* For each target the button that sends as many of the picked units as may go, the strongest of them. */
function best(order) {
  const chosen = picked(order);
  const found = new Map();
  for (const button of order.querySelectorAll(".order-march")) {
    const units = unitsOf(button);
    if (!contains(chosen, units)) continue;
    const other = found.get(button.dataset.to);
    const better = !other || units.length > unitsOf(other).length
      || (units.length === unitsOf(other).length && sum(units) > sum(unitsOf(other)));
    if (better) found.set(button.dataset.to, button);
  }
  return found;
}

function clear() {
  for (const name of MARKS) for (const cell of document.querySelectorAll(`#map .${name}`)) cell.classList.remove(name);
  for (const order of document.querySelectorAll(".order-open")) order.classList.remove("order-open");
  for (const button of document.querySelectorAll(".order-asked")) button.classList.remove("order-asked");
  for (const action of document.querySelectorAll(".action-chosen")) action.classList.remove("action-chosen");
}

function showOrder(order) {
  const targets = best(order);
  order.classList.add("order-open");
  cellOf(from)?.classList.add("cell-selected");
  for (const button of order.querySelectorAll(".order-march")) {
    const shown = targets.get(button.dataset.to) === button && (!asked || asked === button.dataset.to);
    button.hidden = !shown;
    button.classList.toggle("order-asked", shown && asked === button.dataset.to);
  }
  for (const [name, button] of targets) {
    cellOf(name)?.classList.add("cell-target");
    cellOf(name)?.classList.toggle("cell-attack", button.classList.contains("order-attack"));
  }
  const words = board().dataset;
  if (asked) hint(targets.get(asked)?.classList.contains("order-attack") ? words.confirm : words.again);
  else hint(picked(order).length ? words.chooseTarget : words.none);
}

const places = (kind) =>
  [...document.querySelectorAll(".order")].filter((order) => order.querySelector(KINDS[kind])).map((order) => order.dataset.cell);

function showMode() {
  for (const name of places(mode)) cellOf(name)?.classList.add("cell-choosable");
  document.getElementById(`action-${mode}`)?.classList.add("action-chosen");
  const words = board().dataset;
  hint({ march: words.chooseStack, hire: words.chooseHire, train: words.chooseTrain }[mode]);
}

function show() {
  clear();
  if (from && !orderOf(from)) from = asked = null;
  if (mode && !places(mode).length) mode = null;
  document.getElementById("map")?.classList.toggle("map-choosing", Boolean(from || mode));
  if (from) showOrder(orderOf(from));
  else if (mode) showMode();
  else hint("");
}

function choose(name) {
  [from, mode, asked] = [name, null, null];
  show();
  if (name && isNarrow()) lookAtMap();
}

const lookAtMap = () => document.getElementById("status").scrollIntoView({ block: "start" });

function drop() {
  [from, mode, asked] = [null, null, null];
  show();
}

function press(button) {
  button.form?.requestSubmit(button);
}

/* An attack, and a move onto units of one's own, are asked about: the same click could have meant another choice. */
function target(name, button) {
  const cautious = button.classList.contains("order-attack") || orderOf(name);
  if (!cautious || asked === name) return press(button);
  asked = name;
  show();
  button.scrollIntoView({ block: "nearest" });
  button.focus({ preventScroll: true });
}

function inMode(name) {
  const buttons = [...(orderOf(name)?.querySelectorAll(KINDS[mode]) ?? [])];
  if (mode !== "march" && buttons.length === 1) return press(buttons[0]);
  if (buttons.length) choose(name);
  else tellAbout(name);
}

function tellAbout(name) {
  const cell = cellOf(name);
  hint(`${cell.getAttribute("aria-label")}. ${cell.dataset.info}`);
}

function fromStack(name) {
  if (name === from) return drop();
  const order = orderOf(from);
  const button = best(order).get(name);
  if (button) return target(name, button);
  const blocked = order.querySelector(`.blocked[data-cell="${name}"]`);
  if (blocked) return hint(blocked.textContent);
  if (orderOf(name)) return choose(name);
  hint(board().dataset.far);
}

function onCell(name) {
  if (from) fromStack(name);
  else if (mode) inMode(name);
  else if (orderOf(name)) choose(name);
  else tellAbout(name);
}

function onMode(wanted, byKeyboard) {
  [from, asked] = [null, null];
  mode = mode === wanted ? null : wanted;
  show();
  if (!mode) return;
  if (isNarrow()) lookAtMap();
  if (byKeyboard) cellOf(places(mode)[0])?.focus();
}

function onPlace(link) {
  const place = document.getElementById(link.dataset.place);
  place.scrollIntoView({ block: isNarrow() ? "start" : "nearest" });
  place.classList.add("place-shown");
  setTimeout(() => place.classList.remove("place-shown"), 2500);
  place.querySelector(".construct, .construct-choice > summary")?.focus({ preventScroll: true });
}

function onPick(pick) {
  pick.setAttribute("aria-pressed", String(pick.getAttribute("aria-pressed") !== "true"));
  asked = null;
  show();
}

const openLists = () => document.querySelectorAll(".action-choices[open], .construct-choice[open]");

function closeLists(except) {
  for (const list of openLists()) if (!list.contains(except)) list.open = false;
}

function onClick(event) {
  if (!isLive()) return;
  closeLists(event.target);
  const found = (selector) => event.target.closest?.(selector);
  const cell = found("#map .cell");
  const link = found("#actions a");
  if (link) {
    event.preventDefault();
    if (link.dataset.mode) onMode(link.dataset.mode, event.detail === 0);
    else onPlace(link);
  } else if (cell) {
    if (event.detail < 2) onCell(cell.dataset.cell);
  } else if (found(".pick")) {
    onPick(found(".pick"));
  } else if (found(".order-close")) {
    const stack = from;
    drop();
    cellOf(stack)?.focus();
  }
}

function onKey(event) {
  if (event.key !== "Escape") return;
  const [list] = openLists();
  if (list) {
    list.open = false;
    list.querySelector("summary").focus();
  } else if (from || mode) {
    const back = cellOf(from) ?? document.getElementById(`action-${mode}`);
    drop();
    back?.focus();
  }
}

export function listen(root) {
  root.addEventListener("click", onClick);
  root.addEventListener("keydown", onKey);
  root.addEventListener("match:rendered", () => {
    asked = null;
    show();
  });
}
