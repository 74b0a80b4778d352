// A page that came back with a problem opens where the first one is.
const field = document.querySelector("[aria-invalid='true']");
const target = field?.matches("[role]") ? field.querySelector("input") : field;
target?.closest("details")?.setAttribute("open", "");
target?.focus({ preventScroll: true });
target?.scrollIntoView({ block: "center" });
