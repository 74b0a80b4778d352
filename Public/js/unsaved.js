// Warns before a page is left with something typed that is not saved.
import { hasReturned } from "./typed.js";

const forms = [...document.querySelectorAll("[data-unsaved]")];
const before = new Map(forms.map((form) => [form, content(form)]));
let returned = hasReturned();
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
