// Buttons that copy: data-copy holds the text, data-copy-link an address of this site. data-copied is said afterwards.

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Without HTTPS browsers offer only the old way.
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-copy-link]");
  if (!button) return;
  const { copy: text, copyLink: path, copied } = button.dataset;
  try {
    await copy(path ? new URL(path, location.origin).href : text);
  } catch {
    return;
  }
  button.focus();
  button.classList.add("copied");
  setTimeout(() => button.classList.remove("copied"), 1500);
  document.getElementById("live").textContent = copied ?? "";
});
