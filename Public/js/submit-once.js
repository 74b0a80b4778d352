// A second tap on the same button sends nothing; the server guards as well: [data-submit-once]. What says
// that it takes long is seen meanwhile: [data-busy].
const sent = new Set();

// At the document, where only a submission arrives that no other module holds back.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-submit-once]") || event.defaultPrevented) return;
  if (sent.has(form)) return event.preventDefault();
  mark(form, true);
  // A server that has not answered by then may be asked again.
  setTimeout(() => mark(form, false), 10_000);
});

// Back from the next page.
addEventListener("pageshow", () => sent.forEach((form) => mark(form, false)));

function mark(form, busy) {
  if (busy) sent.add(form);
  else sent.delete(form);
  for (const button of form.querySelectorAll("button")) {
    button.setAttribute("aria-disabled", busy);
  }
  for (const progress of form.querySelectorAll("[data-busy]")) progress.hidden = !busy;
}
