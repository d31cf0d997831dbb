/* Tells by motion what a move did: attackers fly, what is beaten crumbles, new cards come from the stock.
   Nothing waits for it. */

const FLIGHT = 260;
const FALL = 520;
const DEAL = 240;

let before = null;

const still = () => document.documentElement.dataset.motion === "reduced";
const targetOf = (name) => document.getElementById(`at-${name.replace(".", "-")}`);

function copyOf(element) {
  const box = element.getBoundingClientRect();
  const copy = document.createElement("div");
  copy.className = "dragged";
  copy.setAttribute("aria-hidden", "true");
  copy.append(...[...element.querySelectorAll(".face")].map((face) => face.cloneNode(true)));
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  return { copy, box };
}

function remember({ detail: { events } }) {
  before = null;
  if (still()) return;
  const fight = events.find(({ code }) => code === "beaten" || code === "turned_up");
  const target = fight && targetOf(fight.args[0]);
  const shown = [...document.querySelectorAll("#siege [data-waste]")];
  const attackers = fight ? shown.filter((card) => fight.args[3].includes(card.dataset.card)).slice(0, fight.args[3].length) : [];
  before = {
    dealt: events.some(({ code }) => code === "dealt"),
    target: target && copyOf(target),
    fell: fight?.code === "beaten",
    attackers: attackers.map(copyOf),
  };
}

function show() {
  if (!before || !document.getElementById("siege")) return;
  const { dealt, target, fell, attackers } = before;
  before = null;
  if (target) {
    for (const { copy, box } of attackers) {
      const dx = target.box.left + target.box.width / 2 - box.left - box.width / 2;
      run(copy, [{ translate: "0 0" }, { translate: `${dx}px ${target.box.top - box.top}px`, scale: "0.7", opacity: 0.4 }], FLIGHT);
    }
    if (fell) crumble(target.copy);
  }
  if (dealt) deal(attackers.length ? FLIGHT : 0);
}

function crumble(copy) {
  const frames = [
    { translate: "0 0", rotate: "0deg", opacity: 1 },
    { translate: "-2px 0", rotate: "-2deg", opacity: 1, offset: FLIGHT / FALL / 1.4 },
    { translate: "4px 40px", rotate: "9deg", opacity: 0 },
  ];
  run(copy, frames, FALL);
}

function deal(delay) {
  const stock = document.getElementById("deal")?.getBoundingClientRect();
  if (!stock) return;
  document.querySelectorAll("#siege [data-waste]").forEach((card, index) => {
    const box = card.getBoundingClientRect();
    const frames = [{ translate: `${stock.left - box.left}px ${stock.top - box.top}px`, opacity: 0 }, { translate: "0 0", opacity: 1 }];
    card.animate?.(frames, { duration: DEAL, delay: delay + index * 70, fill: "backwards", easing: "ease-out" });
  });
}

function run(copy, frames, duration) {
  document.getElementById("siege").append(copy);
  if (!copy.animate) {
    copy.remove();
    return;
  }
  const motion = copy.animate(frames, { duration, easing: "ease-in", fill: "forwards" });
  motion.onfinish = motion.oncancel = () => copy.remove();
}

export function follow(root) {
  root.addEventListener("match:update", remember);
  root.addEventListener("match:rendered", show);
}
