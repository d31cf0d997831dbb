// Works out what a match drew from its seed and nonces, and lays it beside what the replay says. Knows no page.

import { commitment, streams } from "./fairness.js";

const HEX_SEED = /^[0-9a-f]{64}$/;
const HEX_NONCE = /^[0-9a-f]{32}$/;
const isText = (value) => typeof value === "string";
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The part of the record that has a wrong form, or "". */
export function wrongPart(record) {
  if (!isObject(record)) return "{}";
  const sound = {
    format: record.format === "match-record/1",
    game: isText(record.game),
    options: isObject(record.options) && Object.values(record.options).every(isText),
    seed: isText(record.seed) && HEX_SEED.test(record.seed),
    commitment: isText(record.commitment) && HEX_SEED.test(record.commitment),
    nonces: Array.isArray(record.nonces) && record.nonces.every((nonce) => isText(nonce) && HEX_NONCE.test(nonce)),
    moves: Array.isArray(record.moves),
  };
  return Object.keys(sound).find((part) => !sound[part]) ?? "";
}

export const sealHolds = (record) => commitment(record.seed) === record.commitment;

/** Tables of rows {place, own, played, same}; `played` and `same` are null where nothing is there to compare with.
    `draws` are the replay's, or null: then what depends on the moves is left out. */
export function work(record, game, draws) {
  const stream = streams(record.seed, record.game, record.nonces);
  const known = new Map((draws ?? []).map((drawn) => [drawn.label, drawn]));
  const startingWith = (label) => [...known.values()].filter((drawn) => drawn.label.startsWith(label));
  const tables = [];
  if (game.seats === 2 && !record.options.start) tables.push(seats(stream, known.get("seats")));
  for (const table of game.tables) {
    if (table.only && record.options[table.only[0]] !== table.only[1]) continue;
    if (table.label.endsWith("/")) tables.push(...numbered(stream, table, startingWith(table.label)));
    else tables.push(shuffled(stream, table, table.label, table.items, known.get(table.label)));
  }
  return tables;
}

function row(place, own, played) {
  return { place: String(place), own, played: played ?? null, same: played === undefined ? null : own === played };
}

function seats(stream, drawn) {
  const word = (result) => (result === undefined ? undefined : `seats_${result}`);
  const compared = row(1, word(stream("seats").uniform(2)), word(drawn?.results[0]));
  return { label: "seats", title: "", rows: [compared], events: 1 };
}

function shuffled(stream, table, label, before, drawn) {
  const own = stream(label).shuffle(before);
  const name = (key) => (key === undefined ? undefined : table.words[key] ?? key);
  const rows = own.map((key, i) => {
    const compared = row(table.places[i] ?? i + 1, name(key), name(drawn?.after[i]));
    // Two keys may have one name.
    if (drawn) compared.same = key === drawn.after[i];
    return compared;
  });
  return { label, title: table.title, rows, events: 1 };
}

function numbered(stream, table, found) {
  const shuffles = found.filter((drawn) => drawn.before.length > 0);
  const picks = found.filter((drawn) => drawn.before.length === 0);
  const tables = shuffles.map((drawn) => shuffled(stream, table, drawn.label, drawn.before, drawn));
  if (picks.length > 0) {
    const rows = picks.map((drawn) => picked(stream, table, drawn));
    tables.push({ label: table.label, title: table.title, rows, events: picks.length });
  }
  return tables;
}

function picked(stream, table, drawn) {
  const own = stream(drawn.label);
  const name = (result) => table.words[table.items[result]] ?? table.items[result] ?? String(result);
  const list = (results) => results.map(name).join(", ");
  const results = drawn.chances.map((chances) => own.uniform(chances));
  return row(drawn.label.slice(table.label.length), list(results), list(drawn.results));
}

/** How many events there are, and how many of them the match had otherwise. */
export function tally(tables) {
  let events = 0;
  let differing = 0;
  for (const table of tables) {
    const wrong = table.rows.filter(({ same }) => same === false).length;
    events += table.events;
    differing += table.events === 1 ? Math.min(wrong, 1) : wrong;
  }
  return { events, differing };
}
