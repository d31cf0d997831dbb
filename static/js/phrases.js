/* Ready phrases between opponents: sends codes, shows what is said in the reader's language, keeps quiet if told to. */

const SHOWN = 4;
const SHOWN_FOR = 20_000;
const KEY = "phrases";

const said = () => document.getElementById("said");
const isMuted = () => localStorage.getItem(KEY) === "off";

function showMute() {
  document.getElementById("mute-phrases")?.setAttribute("aria-pressed", String(isMuted()));
}

document.addEventListener("match:phrase", ({ detail }) => {
  const list = said();
  if (!list || (isMuted() && String(detail.seat) !== document.getElementById("match").dataset.seat)) return;
  const line = document.createElement("li");
  const name = document.createElement("b");
  name.textContent = detail.name;
  line.className = `said-line log-seat-${detail.seat}`;
  line.append(name, ` ${detail.text}`);
  list.append(line);
  while (list.children.length > SHOWN) list.firstElementChild.remove();
  setTimeout(() => line.remove(), SHOWN_FOR);
});

document.addEventListener("click", ({ target }) => {
  const phrase = target.closest?.("[data-phrase]");
  if (phrase) {
    document.dispatchEvent(new CustomEvent("match:say", { detail: phrase.dataset.phrase }));
    phrase.closest("details").removeAttribute("open");
    phrase.closest("details").querySelector("summary").focus();
  } else if (target.closest?.("#mute-phrases")) {
    localStorage.setItem(KEY, isMuted() ? "on" : "off");
    showMute();
    if (isMuted()) said().replaceChildren();
  }
});

showMute();
