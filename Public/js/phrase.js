// Takes the suggested words as the password, and shows them.
for (const button of document.querySelectorAll("[data-phrase]")) {
  const field = document.getElementById(button.dataset.for);
  button.addEventListener("click", () => {
    field.value = button.dataset.phrase;
    field.type = "text";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
  });
}
