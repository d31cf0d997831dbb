// Chance that can be checked: the fair-play page's arithmetic, written a second time for the browser.
// SHA-256 is written out because browsers lend theirs only to pages that came over HTTPS. Every name is a name there.

const BLOCK = 64;
const WORDS = 2 ** 32;

const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
// The first 32 bits of the fraction.
const fraction = (x) => Math.floor((x % 1) * WORDS) | 0;
const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor((bytes.length * 8) / WORDS));
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

function schedule(view, from) {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(from + 4 * i);
  for (let i = 16; i < 64; i++) {
    const early = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const late = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = w[i - 16] + early + w[i - 7] + late;
  }
  return w;
}

function compress(state, w) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
}

export function sha256(bytes) {
  const view = padded(bytes);
  let state = START;
  for (let from = 0; from < view.byteLength; from += BLOCK) state = compress(state, schedule(view, from));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key, message) {
  const inner = new Uint8Array(BLOCK).fill(0x36);
  const outer = new Uint8Array(BLOCK).fill(0x5c);
  const short = key.length > BLOCK ? sha256(key) : key;
  short.forEach((byte, i) => {
    inner[i] ^= byte;
    outer[i] ^= byte;
  });
  return sha256(joined(outer, sha256(joined(inner, message))));
}

function joined(first, second) {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

const utf8 = (text) => new TextEncoder().encode(text);

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** SHA-256 of the seed's bytes; both as lower-case hex. */
export const commitment = (seed) => hex(sha256(unhex(seed)));

/** The public seed of a numbered patience deal, as lower-case hex. */
export const numberedSeed = (number) => hex(sha256(utf8(`patience deal ${number}`)));

export class Stream {
  #key;
  #prefix;
  #index = 0;
  #words = [];

  constructor(key, label) {
    this.#key = key;
    this.#prefix = utf8(`${label}\0`);
  }

  word() {
    if (this.#words.length === 0) {
      const number = new DataView(new ArrayBuffer(8));
      number.setBigUint64(0, BigInt(this.#index++));
      const block = new DataView(hmac(this.#key, joined(this.#prefix, new Uint8Array(number.buffer))).buffer);
      for (let from = 0; from < block.byteLength; from += 4) this.#words.push(block.getUint32(from));
    }
    return this.#words.shift();
  }

  /** 0 ≤ result < n, every value equally likely: words at or above the largest multiple of n are skipped. */
  uniform(n) {
    const limit = n * Math.floor(WORDS / n);
    let word = this.word();
    while (word >= limit) word = this.word();
    return word % n;
  }

  /** A shuffled copy. */
  shuffle(items) {
    const shuffled = [...items];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = this.uniform(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
    }
    return shuffled;
  }
}

/** All the chance of one match, by label. `seed` and `nonces` are lower-case hex. */
export function streams(seed, game, nonces) {
  const key = hmac(unhex(seed), utf8([game, ...nonces].join("|")));
  return (label) => new Stream(key, label);
}
