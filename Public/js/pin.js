// The sixth digit opens the lock: [data-pin].
document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-pin]") && target.value.length === 6) target.form.requestSubmit();
});
