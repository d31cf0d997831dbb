/* A battle as a scene: cards, dice, losses, result, one sentence of the log after the other.
   It is made from the log alone, so that any battle can be shown again; it holds nothing up. */

const STEP = 1300;
const STAY = 5000;
const ROLL = 700;
const SVG = "http://www.w3.org/2000/svg";
const PIPS = {
  1: [[16, 16]],
  2: [[9, 9], [23, 23]],
  3: [[8, 8], [16, 16], [24, 24]],
  4: [[9, 9], [23, 9], [9, 23], [23, 23]],
  5: [[9, 9], [23, 9], [16, 16], [9, 23], [23, 23]],
  6: [[9, 8], [23, 8], [9, 16], [23, 16], [9, 24], [23, 24]],
};

let run = 0;
let waiting = 0;
let fresh = false;
let opener = null;

const scene = () => document.getElementById("scene");
const isStill = () => {
  const chosen = document.documentElement.dataset.motion;
  return chosen ? chosen === "reduced" : matchMedia("(prefers-reduced-motion: reduce)").matches;
};

const factsOf = (line) =>
  [...line.querySelectorAll("[data-facts]")].map((sentence) => ({
    ...JSON.parse(sentence.dataset.facts),
    words: sentence.textContent,
  }));

const isBattle = (line) => factsOf(line).some(({ code }) => code === "revealed");

/* The battle's start may lie some moves back: both choices come between. */
function storyOf(line) {
  const facts = factsOf(line);
  for (let earlier = line; earlier; earlier = earlier.previousElementSibling) {
    const start = factsOf(earlier);
    if (start.some(({ code }) => code === "battle_started")) return earlier === line ? facts : [...start, ...facts];
  }
  return facts;
}

function element(tag, className, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function drawn(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function die(value, className) {
  const svg = drawn("svg", { class: `scene-die ${className}`, viewBox: "0 0 32 32", role: "img", "aria-label": value });
  svg.append(drawn("rect", { x: 2, y: 2, width: 28, height: 28, rx: 6 }));
  for (const [cx, cy] of PIPS[value]) svg.append(drawn("circle", { cx, cy, r: 3 }));
  return svg;
}

function emblem(key) {
  const svg = drawn("svg", { class: "emblem", "aria-hidden": "true" });
  svg.append(drawn("use", { href: `${document.getElementById("board").dataset.emblems}#${key}` }));
  const chip = element("span", "chip");
  chip.append(svg);
  return chip;
}

function card(side) {
  const box = element("p", `scene-card${side.isVoid ? " scene-card-void" : ""}`);
  if (!side.isRevealed) return box;
  if (side.card) box.append(emblem(side.card), element("span", "", side.cardName));
  else box.textContent = scene().dataset.noCard;
  return box;
}

function dice(side, rolling) {
  const box = element("div", "scene-dice");
  for (const value of side.dice) {
    const shown = rolling ? 1 + Math.floor(Math.random() * 6) : value;
    const mark = value + side.modifier >= side.threshold ? "scene-die-hit" : "scene-die-missed";
    box.append(die(shown, rolling ? "" : mark));
  }
  return box;
}

function units(side) {
  const box = element("div", "scene-units");
  for (const { strength, isLost } of side.units) {
    box.append(element("span", `die-text die-text-${side.seat}${isLost ? " die-text-lost" : ""}`, strength));
  }
  return box;
}

function paint(side, rolling = false) {
  const box = scene().querySelector(`[data-role="${side.role}"]`);
  box.className = `scene-side side-of-${side.seat}`;
  const strength = element("p", "scene-numbers");
  if (side.strength !== null) strength.append(element("span", "scene-strength number", side.strength));
  if (side.threshold) strength.append(` ⚅ ${side.threshold}+`);
  box.replaceChildren(element("p", "scene-name", side.name), units(side), card(side), strength, dice(side, rolling));
}

function lose(side, lost) {
  for (const strength of lost) {
    const unit = side.units.find((one) => one.strength === strength && !one.isLost);
    if (unit) unit.isLost = true;
  }
}

const makeSide = (role, seat, names, strengths) => ({
  role,
  seat,
  name: names[seat],
  units: strengths.map((strength) => ({ strength, isLost: false })),
  strength: null,
  threshold: 0,
  modifier: 0,
  dice: [],
});

/* What each fact changes in the picture; what is not here is told by its sentence alone. */
const CHANGES = {
  strengths: (sides, { attack, defence }) => {
    sides.attacker.strength = attack;
    sides.defender.strength = defence;
  },
  revealed: (sides, { card_of_seat_0: first, card_of_seat_1: second, cards }) => {
    for (const side of Object.values(sides)) {
      Object.assign(side, { isRevealed: true, card: [first, second][side.seat], cardName: cards[side.seat] });
    }
  },
  countered: (sides, { seat }) => Object.assign(of(sides, seat), { isVoid: true }),
  side: (sides, { seat, strength, threshold, modifier }) => Object.assign(of(sides, seat), { strength, threshold, modifier }),
  dice: (sides, { seat, dice: values }) => Object.assign(of(sides, seat), { dice: [...values] }),
  rerolled: (sides, { seat, place, new: value }) => {
    of(sides, seat).dice[place] = value;
  },
  lost: (sides, { seat, units: strengths }) => lose(of(sides, seat), strengths),
  militia: (sides, { seat, strength }) => of(sides, seat).units.unshift({ strength, isLost: false }),
  bandage: (sides, { seat, strength }) => of(sides, seat).units.unshift({ strength, isLost: false }),
};

const of = (sides, seat) => Object.values(sides).find((side) => side.seat === seat);

const pause = (time) => new Promise((resolve) => {
  waiting = setTimeout(resolve, time);
});

async function roll(side, mine) {
  for (let time = 0; time < ROLL && run === mine; time += 100) {
    paint(side, true);
    await pause(100);
  }
}

async function play(line, quick = isStill()) {
  const story = storyOf(line);
  const start = story.find(({ code }) => code === "battle_started");
  if (!start) return;
  const mine = ++run;
  const other = 1 - start.attacker;
  const sides = {
    attacker: makeSide("attacker", start.attacker, start.names, start.attackers),
    defender: makeSide("defender", other, start.names, start.defenders),
  };
  scene().hidden = false;
  document.getElementById("scene-title").textContent = `${start.from} → ${start.to}`;
  document.getElementById("scene-skip").hidden = false;
  for (const fact of story) {
    CHANGES[fact.code]?.(sides, fact);
    if (quick) continue;
    if (run !== mine) return;
    document.getElementById("scene-words").textContent = fact.words;
    if (fact.code === "dice") await roll(of(sides, fact.seat), mine);
    if (run !== mine) return;
    Object.values(sides).forEach((side) => paint(side));
    await pause(STEP);
  }
  if (run !== mine) return;
  Object.values(sides).forEach((side) => paint(side));
  document.getElementById("scene-words").textContent = story.at(-1).words;
  document.getElementById("scene-skip").hidden = true;
  if (quick || opener) return;
  await pause(STAY);
  if (run === mine && !scene().matches(":hover, :focus-within")) close();
}

/* Shows the end at once. */
function skip(line) {
  clearTimeout(waiting);
  play(line, true);
}

function close() {
  run += 1;
  clearTimeout(waiting);
  const hadFocus = scene().contains(document.activeElement);
  scene().hidden = true;
  if (opener) opener.focus();
  else if (hadFocus) document.querySelector("#status [data-focus]").focus({ preventScroll: true });
  opener = null;
}

function offerAgain() {
  const log = document.getElementById("log");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  for (const line of document.querySelectorAll("#log > li")) {
    if (line.querySelector(".battle-again") || !line.querySelector("[data-facts]") || !isBattle(line)) continue;
    const button = element("button", "button button-quiet battle-again", scene().dataset.again);
    button.type = "button";
    line.append(button);
  }
  if (atEnd) log.scrollTop = log.scrollHeight;
}

let shown = null;

function start(line) {
  shown = line;
  play(line);
}

/* Who sees a part of it sees it all; who is elsewhere on the page stays there. */
function showWhole() {
  const { top, bottom } = scene().getBoundingClientRect();
  if (top < innerHeight && bottom > 0) scene().scrollIntoView({ block: "nearest" });
}

function onClick(event) {
  const again = event.target.closest?.(".battle-again");
  if (again) {
    opener = again;
    start(again.closest("li"));
    scene().scrollIntoView({ block: "nearest" });
    document.getElementById("scene-close").focus({ preventScroll: true });
  } else if (event.target.closest?.("#scene-skip")) {
    skip(shown);
    document.getElementById("scene-close").focus({ preventScroll: true });
  } else if (event.target.closest?.("#scene-close")) {
    close();
  }
}

export function follow(root) {
  root.addEventListener("click", onClick);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !scene().hidden) close();
  });
  root.addEventListener("match:update", ({ detail: { events } }) => {
    fresh = events.some(({ code }) => code === "revealed");
  });
  root.addEventListener("match:rendered", () => {
    offerAgain();
    if (fresh) {
      start([...document.querySelectorAll("#log > li")].findLast(isBattle));
      showWhole();
    }
    fresh = false;
  });
  offerAgain();
}
