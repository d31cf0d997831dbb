/* Shows on the map what the last move changed, and its chief sentence above the map. */

const SHOWN = 2400;
const PLACES = { hired: 1, moved: 2, trained: 1, cell_taken: 1, battle_started: 3, battle_ended: 1, toll: 1 };

let changed = [];

function tell() {
  const news = document.getElementById("news");
  const line = document.querySelector("#log > li:last-child");
  // A move that ends a battle begins its line with the choice of a card; what counts is how the battle ended.
  const sentence = [...(line?.querySelectorAll(".log-battle") ?? [])].at(-1) ?? line?.querySelector(".log-sentence");
  if (news) news.textContent = sentence?.textContent ?? "";
}

function mark() {
  for (const name of changed) {
    const cell = document.getElementById(`cell-${name}`);
    cell?.classList.add("cell-fresh");
    setTimeout(() => cell?.classList.remove("cell-fresh"), SHOWN);
  }
  changed = [];
}

export function follow(root) {
  root.addEventListener("match:update", ({ detail: { events } }) => {
    const found = events.filter(({ code }) => code in PLACES).map(({ code, args }) => args[PLACES[code]]);
    changed = [...new Set(found)];
  });
  root.addEventListener("match:rendered", () => {
    tell();
    mark();
  });
  tell();
}
