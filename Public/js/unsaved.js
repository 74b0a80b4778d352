// Warns before a page is left with something typed that is not saved.
const forms = [...document.querySelectorAll("[data-unsaved]")];
const before = new Map(forms.map((form) => [form, content(form)]));
// A page that came back with a problem holds typing that is not saved yet.
const problems = ".problem:not([hidden]), [aria-invalid='true'], #form-summary, [data-returned]";
let returned = document.querySelector(problems) !== null;
let submitting = false;

function content(form) {
  return new URLSearchParams(new FormData(form)).toString();
}

// A form that saves by itself says when nothing is left to save.
addEventListener("form:saved", ({ target }) => {
  before.set(target, content(target));
  returned = false;
});

addEventListener("submit", (event) => {
  if (!event.defaultPrevented && before.has(event.target)) submitting = true;
});

addEventListener("pageshow", () => { submitting = false; });

addEventListener("beforeunload", (event) => {
  if (submitting || forms.length === 0) return;
  if (returned || forms.some((form) => content(form) !== before.get(form))) event.preventDefault();
});
