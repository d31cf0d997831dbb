/* Shows on both boards, in numbers, what the card under the pointer or the focus would change now. */

let shown = null;

function put(side, changes) {
  for (const [counter, change] of Object.entries(changes)) {
    const delta = document.getElementById(`delta-${side}-${counter}`);
    if (!delta) continue;
    delta.textContent = change > 0 ? `+${change}` : `−${-change}`;
    delta.className = `delta ${change > 0 ? "delta-up" : "delta-down"}`;
  }
}

function clear() {
  for (const delta of document.querySelectorAll(".duel .delta")) delta.textContent = "";
}

function show(button) {
  shown = button?.id ?? null;
  clear();
  if (!button) return;
  put("near", JSON.parse(button.dataset.own));
  put("far", JSON.parse(button.dataset.enemy));
}

const cardButton = (target) => target.closest?.(".play[data-own]") ?? null;

/* A tap focuses too, but then there is nobody to read a preview that stays. */
function focused() {
  const button = cardButton(document.activeElement ?? document.body);
  return button?.matches(":focus-visible") ? button : null;
}

export function listen(root) {
  root.addEventListener("pointerover", (event) => {
    const button = cardButton(event.target);
    if (button) show(button);
  });
  root.addEventListener("pointerout", (event) => {
    const button = cardButton(event.target);
    if (button && !button.contains(event.relatedTarget)) show(focused());
  });
  root.addEventListener("focusin", () => show(focused()));
  root.addEventListener("focusout", (event) => {
    if (cardButton(event.target)?.id === shown) show(null);
  });
  root.addEventListener("match:rendered", () => show(shown && document.getElementById(shown)));
}
