// Each player adds chance of their own to a match: the browser draws it when a form that asks for it is sent,
// and keeps what it drew, so that it can be compared with what the match shows.

const BYTES = 16;
const KEPT = 50;
const KEY = "nonces";

export function drawnNonces() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

function drawNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    localStorage.setItem(KEY, JSON.stringify([{ nonce, at: Date.now() }, ...drawnNonces()].slice(0, KEPT)));
  } catch {
    // A browser that keeps nothing still plays.
  }
  return nonce;
}

document.addEventListener(
  "submit",
  (event) => {
    for (const field of event.target.querySelectorAll('input[name="nonce"]')) field.value = drawNonce();
  },
  { capture: true },
);
