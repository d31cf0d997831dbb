// The verification page: takes a record from a file, a drop or a finished match, and says what it proves.

import { commitment, numberedSeed } from "./fairness.js";
import { drawnNonces } from "./nonce.js";
import { say, showFindings, showTables } from "./verify-report.js";
import { sealHolds, tally, work, wrongPart } from "./verify-work.js";

const SHOWN = 8; // Characters of a hash in the table of challenges: so many are enough to have been noted.

const page = document.getElementById("verify");
const form = document.getElementById("verify-form");
const file = document.getElementById("verify-file");
const catalogue = JSON.parse(document.getElementById("verify-catalogue").textContent);

const good = (code, values) => ({ good: true, text: say(code, values) });
const bad = (code, values) => ({ good: false, text: say(code, values) });
const note = (code, values) => ({ good: null, text: say(code, values) });

async function check(text) {
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    return fail("not_json");
  }
  const part = wrongPart(record);
  if (part) return fail("not_record", { part });
  const game = catalogue[record.game];
  if (!game || !Object.hasOwn(catalogue, record.game)) return fail("unknown_game");
  const replay = await replayed(text);
  const tables = work(record, game, replay?.draws ?? null);
  const findings = [...seal(record), ...nonces(record), ...replayFindings(record, replay), ...events(tables)];
  const verdict = findings.some((finding) => finding.good === false) ? "unsound" : replay ? "sound" : "unfinished";
  showFindings(say(verdict), findings, facts(record, game));
  showTables(tables);
  document.querySelector("#verify-result h2").focus();
}

function fail(code, values) {
  showFindings(say("unsound"), [bad(code, values)], []);
  showTables([]);
}

/** What the server's replay of the moves says; null if it can't be reached. */
async function replayed(text) {
  const token = form.querySelector("[name=csrfmiddlewaretoken]").value;
  try {
    const headers = { "X-CSRFToken": token };
    const response = await fetch(page.dataset.replay, { method: "POST", headers, body: text });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function seal(record) {
  const noted = document.getElementById("verify-noted").value.trim().toLowerCase();
  const found = sealHolds(record)
    ? [good(record.nonces.length > 0 ? "seal_holds" : "seal_public")]
    : [bad("seal_broken", { hash: commitment(record.seed), said: record.commitment })];
  const isSame = noted.length >= SHOWN && record.commitment.startsWith(noted);
  if (noted) found.push(isSame ? good("noted_same") : bad("noted_other"));
  return found;
}

function nonces(record) {
  if (record.nonces.length === 0) return [];
  const drawn = drawnNonces().filter(({ nonce }) => record.nonces.includes(nonce));
  if (drawn.length === 0) return [note("nonce_unknown")];
  const time = (at) => new Date(at).toLocaleString(document.documentElement.lang);
  return drawn.map(({ nonce, at }) => good("nonce_own", { nonce, time: time(at) }));
}

function replayFindings(record, replay) {
  if (!replay) return [note("offline")];
  if (replay.fault) return [bad("refused_frame", { why: replay.fault })];
  const found = [];
  const isPublic = replay.deal !== null && numberedSeed(replay.deal) === record.seed;
  if (isPublic) found.push(good("public_deal", { number: replay.deal }));
  if (replay.refused) found.push(bad("move_refused", replay.refused));
  else found.push(good("moves_allowed", { count: replay.moves }));
  if (replay.known) found.push(replay.known.what ? bad("known_other", replay.known) : good("known_same", replay.known));
  if (replay.ending) found.push(note("ending", { why: replay.ending }));
  return found;
}

function events(tables) {
  const { events: count, differing } = tally(tables);
  const compared = tables.some((table) => table.rows.some(({ same }) => same !== null));
  if (differing > 0) return [bad("events_differ", { count, differing })];
  return compared ? [good("events_same", { count })] : [note("events_alone", { count })];
}

function facts(record, game) {
  const found = [[say("game"), game.name], [say("seed"), record.seed], [say("hash"), commitment(record.seed)]];
  return [...found, ...record.nonces.map((nonce) => [say("nonce"), nonce])];
}

async function checkMatch(number) {
  const response = await fetch(page.dataset.records.replace("/0/", `/${Number(number)}/`)).catch(() => null);
  if (response?.ok) await check(await response.text());
  else fail(response ? "not_found" : "offline");
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const number = document.getElementById("verify-match").value.trim();
  if (file.files.length > 0) await check(await file.files[0].text());
  else if (/^\d{1,12}$/.test(number)) await checkMatch(number);
});

file.addEventListener("change", async () => {
  if (file.files.length > 0) await check(await file.files[0].text());
});

for (const kind of ["dragover", "drop"]) {
  page.addEventListener(kind, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    form.classList.toggle("drop-here", kind === "dragover");
  });
}
page.addEventListener("dragleave", () => form.classList.remove("drop-here"));
page.addEventListener("drop", async (event) => {
  const [dropped] = event.dataTransfer.files;
  if (dropped) await check(await dropped.text());
});

if (page.dataset.match) checkMatch(page.dataset.match);
