// The hint of another field says what is meant there by what is chosen: [data-hint="its id"].
for (const select of document.querySelectorAll("select[data-hint]")) {
  const hint = document.getElementById(select.dataset.hint);
  select.addEventListener("change", follow);
  // The browser may have chosen again what was chosen before the page was left.
  follow();

  function follow() {
    const text = select.selectedOptions[0]?.dataset.hint;
    if (text) hint.textContent = text;
  }
}
