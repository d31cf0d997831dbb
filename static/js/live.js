/* The live match: sends moves over the socket, shows what the server says, and asks again when in doubt.
   Nothing is played here before the server has it. */

import { Channel } from "./channel.js";
import { setClock, show as showClock } from "./clock.js";
import { morph } from "./morph.js";
import { grown, htmlOf } from "./trees.js";
import { showTurn } from "./turn-title.js";

const ANSWER_WITHIN = 4_000;

const page = () => document.getElementById("match");
const isLive = () => page()?.dataset.live === "true";
const emit = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

let queue = Promise.resolve();
let pending = null;
const trees = {};

function setConnection(state) {
  const sign = document.getElementById("connection");
  if (!sign) return;
  sign.dataset.state = state;
  const words = sign.querySelector(".connection-text");
  if (words) words.textContent = sign.dataset[state];
}

/* A move may take away the control that had the focus. Then the result takes it, or the last of the places shown that
   are there for it; never the top of the page, from where somebody without a mouse would have to come all the way. */
const isShown = (element) => element.getClientRects().length > 0;

function keepFocus(held) {
  const now = document.activeElement;
  if (!held || (now && now !== document.body && isShown(now))) return;
  const places = [...document.querySelectorAll("#match [data-focus]")].filter(isShown);
  (document.getElementById("result-headline") ?? places.at(-1))?.focus({ preventScroll: true });
}

function setBusy(busy) {
  document.getElementById("moves")?.setAttribute("aria-busy", String(busy));
}

async function put(message) {
  const asked = rematchWords();
  for (const [name, change] of Object.entries(message.regions)) {
    trees[name] = grown(trees[name], change);
    const region = document.getElementById(`region-${name}`);
    if (region) await morph(region, htmlOf(trees[name]));
  }
  page().dataset.ply = message.ply;
  const ended = message.over && page().dataset.over !== "true";
  // What becomes of a rematch is no move, so no line of the log tells it.
  if (message.over && !ended && rematchWords() !== asked) speak(rematchWords());
  page().dataset.over = message.over;
  if (ended) document.getElementById("region-result")?.scrollIntoView({ block: "nearest" });
  const ply = document.querySelector("#moves input[name=ply]");
  if (ply) ply.value = message.ply;
  setClock(message.clock);
  showTurn(message.clock.running);
  showSteps(message.ply);
}

const rematchWords = () =>
  wordsOf(document.querySelectorAll("#rematch-link, #rematch-asked, #region-result button[form=rematch]"));

/* The way back through the match grows with it. */
function showSteps(ply) {
  const steps = document.getElementById("steps");
  if (!steps) return;
  steps.hidden = ply === 0;
  steps.querySelector(".steps-ply").textContent = `${ply} / ${ply}`;
  const back = steps.querySelector("[data-step=previous]");
  back.href = back.href.replace(/\/ply\/\d+\//, `/ply/${Math.max(0, ply - 1)}/`);
}

function putLog(lines) {
  const log = document.getElementById("log");
  if (!log) return "";
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const last = Number(log.lastElementChild?.dataset.ply ?? 0);
  const box = document.createElement("template");
  box.innerHTML = lines.join("");
  const fresh = [...box.content.children].filter((line) => Number(line.dataset.ply) > last);
  if (Number(fresh[0]?.dataset.ply ?? 0) > last + 1) {
    // A whole screen tells only the end of the log, and this page has missed more.
    location.reload();
    return "";
  }
  log.append(...fresh);
  if (atEnd) log.scrollTop = log.scrollHeight;
  return wordsOf(fresh);
}

async function showScreen(message) {
  const moved = Number(page().dataset.ply) !== message.ply;
  await put(message);
  const said = putLog(message.log);
  if (moved) {
    dropAnswer();
    speak(said);
  }
  settle(message.ply);
  // The first that a new socket says: what could not be sent before it goes now.
  if (pending && !pending.sent) repeat();
  emit("match:screen", { ply: message.ply });
  emit("match:rendered", { ply: message.ply });
}

async function showUpdate(message) {
  if (message.base > Number(page().dataset.ply)) {
    channel.send({ type: "screen" });
    return;
  }
  // News without a move, such as somebody coming to watch, leave it as it is.
  if (message.ply !== Number(page().dataset.ply)) dropAnswer();
  emit("match:update", { seat: page().dataset.seat, ply: message.ply, events: message.events });
  await put(message);
  speak(putLog(message.log));
  settle(message.ply);
  emit("match:rendered", { ply: message.ply });
}

/* What was asked for holds for the position that it was asked in; a list of moves stays, but not its button. */
async function showAnswer(message) {
  const region = document.getElementById("region-answer");
  if (!region || message.ply !== Number(page().dataset.ply)) return;
  await morph(region, message.html);
  speak(wordsOf(region.querySelectorAll("p:not(.answer-once)")));
  region.scrollIntoView({ block: "nearest" });
}

function dropAnswer() {
  const region = document.getElementById("region-answer");
  if (!region?.querySelector(".answer-stays")) region?.replaceChildren();
  else region.querySelector(".answer-once")?.remove();
}

const wordsOf = (elements) => [...elements].map((each) => each.textContent.trim().replace(/\s+/g, " ")).join(" ");

function speak(text) {
  if (text) document.getElementById("live").textContent = text;
}

export function toast(text) {
  const box = document.getElementById("toasts");
  const note = document.createElement("p");
  note.className = "toast notice notice-warn";
  note.textContent = text;
  box.replaceChildren(note);
  setTimeout(() => note.remove(), 6000);
}

/* The move that waits for its answer is settled by it, or by a position beyond it. */
function settle(ply, request) {
  if (!pending) return;
  const passed = pending.type !== "ask" && ply > pending.ply;
  if (request === undefined ? passed : request === pending.request) {
    clearTimeout(pending.timer);
    pending = null;
    setBusy(false);
  }
}

async function take(message) {
  if (!isLive()) return;
  switch (message.type) {
    case "screen":
      return showScreen(message);
    case "update":
      return showUpdate(message);
    case "accepted":
      return settle(message.ply, message.request);
    case "phrase":
      return emit("match:phrase", message);
    case "answer":
      settle(message.ply, message.request);
      return showAnswer(message);
    case "refused":
      settle(message.ply, message.request);
      return toast(message.text);
  }
}

const newRequest = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");

/* Asks again with the same request id until there is an answer: the server never applies one twice. */
function ask(message) {
  if (pending) return;
  pending = { ...message, timer: 0, sent: false };
  setBusy(true);
  repeat();
}

function repeat() {
  if (!pending) return;
  const { timer, sent, ...message } = pending;
  clearTimeout(timer);
  if (message.type !== "move") delete message.ply;
  pending.sent = channel.send(message);
  // An open socket that lets a move wait so long may be dead; an answer may rightly take its time.
  if (sent && message.type !== "ask") channel.ping();
  // A page that has only just been opened needs no warning: its socket is on its way.
  if (!pending.sent && channel.tries > 0) toast(page().dataset.offlineText);
  pending.timer = setTimeout(repeat, ANSWER_WITHIN);
}

/* The second click of a double click was aimed at what stood there before. */
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("#moves button[name=move]")) event.preventDefault();
}, true);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!isLive() || channel.stopped) return;
  if (form.id === "moves") {
    event.preventDefault();
    const value = event.submitter?.value;
    if (!value) return;
    if (event.submitter.name === "question") {
      ask({ type: "ask", question: value, ply: Number(page().dataset.ply), request: newRequest() });
      return;
    }
    ask({ type: "move", move: JSON.parse(value), ply: Number(page().dataset.ply), request: newRequest() });
  } else if (form.id === "resign") {
    event.preventDefault();
    const question = form.closest("details");
    question.querySelector("summary").focus();
    question.open = false;
    ask({ type: "resign", ply: Number(page().dataset.ply), request: newRequest() });
  }
});

const channel = new Channel(page().dataset.socket, {
  onMessage: (message) => {
    queue = queue.then(async () => {
      const held = document.activeElement?.closest("#match");
      await take(message);
      keepFocus(held);
    }).catch((error) => {
      console.error(error);
      channel.send({ type: "screen" });
    });
  },
  onState: setConnection,
});

document.addEventListener("match:say", ({ detail }) => {
  channel.send({ type: "phrase", code: detail, request: newRequest() });
});

setClock(JSON.parse(page().dataset.clock));
showTurn(JSON.parse(page().dataset.clock).running);
document.addEventListener("match:rendered", showClock);
const log = document.getElementById("log");
if (log) log.scrollTop = log.scrollHeight;
