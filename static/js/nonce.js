// Each player adds chance of their own to a match: the browser draws it when a form that asks for it is sent.

const BYTES = 16;

function drawNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

document.addEventListener(
  "submit",
  (event) => {
    for (const field of event.target.querySelectorAll('input[name="nonce"]')) field.value = drawNonce();
  },
  { capture: true },
);
