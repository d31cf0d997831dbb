// Puts findings and tables on the verification page.

const words = JSON.parse(document.getElementById("verify-words").textContent);
const MARKS = { true: "check", false: "cross", null: "info" };
const STATES = { alone: "info", all_same: "check", some_other: "cross" };

export const say = (code, values = {}) =>
  words[code].replace(/%\((\w+)\)s/g, (_whole, name) => String(values[name] ?? ""));

function element(tag, classes, ...children) {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  made.append(...children);
  return made;
}

function icon(name) {
  const made = document.getElementById("verify-icon").content.firstElementChild.cloneNode(true);
  const use = made.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${name}`));
  return made;
}

const mark = (good) => ({ true: "finding-good", false: "finding-bad", null: "finding-note" })[String(good)];

/** `findings` are {good: true, false or null, text}. */
export function showFindings(verdict, findings, facts) {
  const result = document.getElementById("verify-result");
  const bad = findings.some(({ good }) => good === false);
  const list = findings.map(({ good, text }) =>
    element("li", `finding ${mark(good)}`, icon(MARKS[String(good)]), element("span", "", text)),
  );
  const tone = bad ? "verdict-bad" : "verdict-good";
  const headline = element("h2", `verdict ${tone}`, icon(bad ? "warning" : "verify"), element("span", "", verdict));
  headline.tabIndex = -1;
  const terms = facts.flatMap(([term, value]) => [
    element("dt", "", term),
    element("dd", "", element("code", "hash", value)),
  ]);
  result.replaceChildren(
    headline,
    element("ul", "findings", ...list),
    element("dl", "facts", ...terms),
  );
  result.hidden = false;
}

export function showTables(tables) {
  const section = document.getElementById("verify-tables");
  section.replaceChildren(section.querySelector("h2"), ...tables.map(shown));
  section.hidden = tables.length === 0;
}

function shown(table) {
  const title = table.label === "seats" ? say("seats") : say("numbered", { title: table.title, label: table.label });
  const compared = table.rows.filter(({ same }) => same !== null);
  const code = compared.length === 0 ? "alone" : compared.every(({ same }) => same) ? "all_same" : "some_other";
  const state = element("span", `tag tag-${code}`, icon(STATES[code]), say(code));
  const summary = element("summary", "", element("span", "drawn-title", title), " ", state);
  const box = element("details", "drawn", summary, grid(title, table));
  box.open = code === "some_other";
  return box;
}

function grid(title, table) {
  const head = element("tr", "", ...["place", "own", "played"].map(heading));
  const body = table.rows.map((row) => line(row));
  const rows = element("table", "rows", element("thead", "", head), element("tbody", "", ...body));
  const wrap = element("div", "table-wrap", rows);
  wrap.tabIndex = 0;
  wrap.setAttribute("role", "group");
  wrap.setAttribute("aria-label", title);
  return wrap;
}

function heading(code) {
  const cell = element("th", "", say(code));
  cell.scope = "col";
  return cell;
}

function line({ place, own, played, same }) {
  const word = (value) => (value in words ? words[value] : value);
  const first = element("th", "", place);
  first.scope = "row";
  const last = element("td", "", played === null ? "–" : word(played));
  if (same !== null) {
    last.append(" ", icon(same ? "check" : "cross"), element("span", "visually-hidden", say(same ? "same" : "other")));
  }
  return element("tr", same === false ? "row-other" : "", first, element("td", "", word(own)), last);
}
