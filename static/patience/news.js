/* Says aloud when a siege can no longer be won: the log tells only what was done, not what it means. */

const verdict = () => document.querySelector("#region-status .status-lost > p")?.textContent ?? "";

export function follow(root) {
  let told = verdict();
  root.addEventListener("match:rendered", () => {
    const live = document.getElementById("live");
    const now = verdict();
    // After the line of the log that is being said, not in its place.
    if (now && now !== told) live.textContent = `${live.textContent} ${now}`;
    told = now;
  });
}
