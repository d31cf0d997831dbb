/* Says in the tab's title when it is the reader's turn in a match against somebody. */

const plain = document.title;

export function showTurn(running) {
  const match = document.getElementById("match");
  const seat = match.dataset.seat;
  const own = seat !== "" && running.includes(Number(seat)) && document.querySelectorAll("[data-seat-bar]").length > 1;
  document.title = own ? `● ${match.dataset.turnText} · ${plain}` : plain;
}
