// Lists the nonces that this browser has drawn, newest first.

import { drawnNonces } from "./nonce.js";

const section = document.getElementById("drawn-nonces");
const drawn = drawnNonces();

for (const { nonce, at } of drawn) {
  const row = document.createElement("tr");
  const code = document.createElement("code");
  code.textContent = nonce;
  row.insertCell().textContent = new Date(at).toLocaleString(document.documentElement.lang);
  row.insertCell().append(code);
  section.querySelector("tbody").append(row);
}
section.hidden = drawn.length === 0;
