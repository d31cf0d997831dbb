/* The map by keyboard: one stop for Tab, arrows from cell to cell as they lie on the screen. */

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

let current = null;

const cells = () => [...document.querySelectorAll("#map .cell")];
const isLive = () => document.getElementById("match")?.dataset.live === "true";

function middle(cell) {
  const { left, top, width, height } = cell.querySelector(".ground").getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/* The nearest cell of which the way goes mostly in the wanted direction. */
function neighbour(from, [dx, dy]) {
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const cell of cells()) {
    const [cx, cy] = middle(cell);
    const ahead = (cx - x) * dx + (cy - y) * dy;
    const far = Math.hypot(cx - x, cy - y);
    if (ahead <= far * 0.35) continue;
    const cost = (far * far) / ahead;
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}

function settle() {
  const all = cells();
  const stop = all.find((cell) => cell.id === current) ?? all.find((cell) => cell.dataset.place === "0");
  for (const cell of all) cell.setAttribute("tabindex", cell === stop ? "0" : "-1");
}

function onKey(event) {
  const cell = event.target.closest?.("#map .cell");
  if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (STEPS[event.key] && isLive()) {
    event.preventDefault();
    neighbour(cell, STEPS[event.key])?.focus();
  }
}

export function listen(root) {
  root.addEventListener("keydown", onKey);
  root.addEventListener("focusin", (event) => {
    const cell = event.target.closest?.("#map .cell");
    if (!cell) return;
    current = cell.id;
    settle();
  });
  root.addEventListener("match:rendered", settle);
  settle();
}
