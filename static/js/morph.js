/* Puts new HTML into an element by morphing, so that focus, scroll and running transitions stay. */

export async function morph(element, html) {
  await window.htmx.swap({ target: element, text: html, swap: "innerMorph", sourceElement: element, transition: false });
}
