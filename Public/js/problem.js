// A page that came back with a problem opens where the first one is.
goTo(document.querySelector("[aria-invalid='true']"));

document.querySelectorAll("[data-saved-now]").forEach(offer);

export function goTo(field) {
  const target = field?.matches("[role]") ? field.querySelector("input") : field;
  target?.closest("details")?.setAttribute("open", "");
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "center" });
}

/** What somebody else has saved stands beside the field, to be chosen instead of what was typed, and back. */
function offer(button) {
  const field = document.getElementById(button.dataset.savedNow);
  const note = document.getElementById(`${button.dataset.savedNow}-note`);
  if (!field || !note) return;
  note.after(button);
  button.setAttribute("aria-describedby", note.id);
  button.hidden = false;
  button.addEventListener("click", () => {
    [field.value, button.value] = [button.value, field.value];
    [button.textContent, button.dataset.typed] = [button.dataset.typed, button.textContent];
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    field.focus();
  });
}
