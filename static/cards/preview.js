// While a curator types: the card as players would see it, and what is wrong with the text. The server renders both.

const PAUSE = 250;

function watch(section, address) {
  const preview = section.querySelector(".card-preview");
  let timer;
  let latest = 0;

  async function show() {
    const turn = ++latest;
    const query = new URLSearchParams({ language: section.dataset.language });
    for (const input of section.querySelectorAll("[data-field]")) query.set(input.dataset.field, input.value);
    const answer = await fetch(`${address}?${query}`, { headers: { Accept: "text/html" } });
    // A slow answer must not replace a later one.
    if (answer.ok && !answer.redirected && turn === latest) preview.innerHTML = await answer.text();
  }

  section.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => show().catch(() => {}), PAUSE);
  });
}

const form = document.querySelector("[data-previews]");
if (form) for (const section of form.querySelectorAll("[data-language]")) watch(section, form.dataset.previews);
