// Keeps the lobby current: sections morphed in place, news told to screen readers, and the way to a match once an own offer is joined.

import { Channel } from "./channel.js";
import { morph } from "./morph.js";

const OTHER_TAB_FIRST = 500;
const DOUBLE_CLICK = 3000;
const NEWS = 5000;

const lobby = document.getElementById("lobby");
const told = new Set();

async function receive(message) {
  if (message.type === "lobby") {
    speak(message.sections);
    for (const [name, html] of Object.entries(message.sections)) await show(name, html);
    if ("turns" in message.sections) countTurns();
  } else if (message.type === "match") {
    lead(message);
  } else if (message.type === "over" && !lobby.dataset.sent) {
    // The page says what became of the offer; an answer that was sent leads on by itself.
    location.reload();
  }
}

// Rows that bring news have a sentence for those who don't see them come.
function speak(sections) {
  const sentences = [];
  for (const [name, html] of Object.entries(sections)) {
    const box = document.createElement("template");
    box.innerHTML = html;
    if (document.getElementById(`lobby-${name}`)) sentences.push(...news(box.content));
  }
  if (!sentences.length) return;
  document.getElementById("live").replaceChildren(...sentences.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  }));
}

// Once each, however often the row is shown: its age changes, and the socket comes back.
function news(box) {
  const key = (row) => `${row.id} ${row.dataset.said}`;
  const rows = [...box.querySelectorAll("[data-said]")].filter((row) => !told.has(key(row)));
  for (const row of rows) told.add(key(row));
  return rows.map((row) => row.dataset.said);
}

async function show(name, html) {
  const section = document.getElementById(`lobby-${name}`);
  if (!section) return;
  // Somebody who is choosing an answer keeps the list that it is chosen from.
  if (name === "invited" && section.querySelector("select:focus") && html) return;
  const focused = section.contains(document.activeElement) ? document.activeElement : null;
  await morph(section, html);
  if (focused && !focused.isConnected) {
    const heading = section.querySelector("h2") ?? section.parentElement.querySelector("h2");
    heading?.focus();
  }
}

function countTurns() {
  const turns = document.querySelector("#lobby-turns [data-turns]")?.dataset.turns;
  const plain = document.title.replace(/^\(\d+\) /, "");
  document.title = turns ? `(${turns}) ${plain}` : plain;
}

// One tab goes to the match: the focused one at once, another visible one only if none did. The others show a link.
function lead(message) {
  const key = `match:${message.url}`;
  const opened = Number(localStorage.getItem(key));
  if (opened && Date.now() - opened > NEWS) return;
  const go = () => {
    if (localStorage.getItem(key)) return;
    localStorage.setItem(key, Date.now());
    location.assign(message.url);
  };
  tell(message);
  if (!message.go || document.visibilityState !== "visible") return;
  if (document.hasFocus()) go();
  else setTimeout(go, OTHER_TAB_FIRST);
}

function tell(message) {
  const toast = document.createElement("p");
  const link = document.createElement("a");
  toast.className = "toast";
  link.className = "button button-primary";
  link.href = message.url;
  link.textContent = message.link;
  toast.append(`${message.text} `, link);
  document.getElementById("toasts").replaceChildren(toast);
  document.title = `● ${message.text}`;
}

// The second click of a double click would start a second match.
function sendOnce(event) {
  if (event.target.method !== "post") return;
  if (lobby.dataset.sent) event.preventDefault();
  lobby.dataset.sent = "sent";
  setTimeout(() => delete lobby.dataset.sent, DOUBLE_CLICK);
}

if (lobby?.dataset.socket) {
  news(lobby);
  new Channel(lobby.dataset.socket + location.search, {
    onMessage: receive,
    onState: (state) => (lobby.dataset.state = state),
  });
  lobby.addEventListener("submit", sendOnce);
  window.addEventListener("pageshow", () => delete lobby.dataset.sent);
}
