// Shows what was typed as a password while the button is pressed in.
for (const button of document.querySelectorAll("[data-reveal]")) {
  const field = document.getElementById(button.dataset.reveal);
  button.addEventListener("click", () => show(field.type === "password"));
  field.addEventListener("input", () => button.setAttribute("aria-pressed", field.type === "text"));
  // A browser remembers a password only from a password field.
  field.form?.addEventListener("submit", () => show(false));

  function show(shown) {
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", shown);
  }
}
