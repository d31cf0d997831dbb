// Theme, motion and sound: attributes on <html>, kept in cookies so that the server draws the next page right.
// An explicit choice wins; without one the system's preference is followed, also when it changes.

const KEEP = "; path=/; max-age=31536000; samesite=lax";
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

const settings = {
  theme: { values: ["light", "night"], fallback: () => (dark.matches ? "night" : "light") },
  motion: { values: ["full", "reduced"], fallback: () => (still.matches ? "reduced" : "full") },
  sound: { values: ["on", "off"], fallback: () => "off" },
};

function chosen(name) {
  const pair = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  const value = pair ? pair.slice(name.length + 1) : "";
  return settings[name].values.includes(value) ? value : "";
}

function keep(name, value) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = value ? `${name}=${value}${KEEP}${secure}` : `${name}=; path=/; max-age=0`;
}

function show(name) {
  const choice = chosen(name);
  root.setAttribute(`data-${name}`, choice || settings[name].fallback());
  for (const input of document.querySelectorAll(`#settings input[name="${name}"]`)) {
    input.checked = input.value === choice || (name === "sound" && !choice && input.value === "off");
  }
  if (name === "theme") paintBrowser();
}

function paintBrowser() {
  const paper = root.dataset.theme === "night" ? "#171a24" : "#f2e8d5";
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = paper;
}

function showAll() {
  for (const name of Object.keys(settings)) show(name);
}

root.classList.add("js");
for (const name of Object.keys(settings)) keep(name, chosen(name));
showAll();

document.addEventListener("change", ({ target }) => {
  if (!target.closest?.("#settings") || !(target.name in settings)) return;
  keep(target.name, target.value);
  show(target.name);
  document.dispatchEvent(new CustomEvent("settings:change", { detail: { name: target.name } }));
});
dark.addEventListener("change", showAll);
still.addEventListener("change", showAll);
addEventListener("pageshow", (event) => event.persisted && showAll());
