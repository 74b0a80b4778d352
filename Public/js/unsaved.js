// Warns before a page is left with something typed that is not saved.
const forms = [...document.querySelectorAll("[data-unsaved]")];
const before = new Map(forms.map((form) => [form, content(form)]));
// A form that came back with problems holds typing that is not saved yet.
const returned = forms.filter((form) => form.querySelector(".problem"));
let submitting = false;

function content(form) {
  return new URLSearchParams(new FormData(form)).toString();
}

addEventListener("submit", (event) => {
  if (!event.defaultPrevented) submitting = true;
});

addEventListener("pageshow", () => { submitting = false; });

addEventListener("beforeunload", (event) => {
  const typed = forms.some((form) => returned.includes(form) || content(form) !== before.get(form));
  if (typed && !submitting) event.preventDefault();
});
