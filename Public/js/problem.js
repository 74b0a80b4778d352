// A page that came back with a problem opens where the first one is.
goTo(document.querySelector("[aria-invalid='true']"));

export function goTo(field) {
  const target = field?.matches("[role]") ? field.querySelector("input") : field;
  target?.closest("details")?.setAttribute("open", "");
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "center" });
}
