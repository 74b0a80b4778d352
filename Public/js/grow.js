// A list whose last row is filled in gets another: [data-grows="how many at most"].
document.addEventListener("input", ({ target }) => {
  const list = target.closest("[data-grows]");
  const row = target.closest(".reach");
  if (!list || target.matches("select") || target.value === "") return;
  const rows = list.querySelectorAll(".reach");
  if (row !== rows[rows.length - 1] || rows.length >= list.dataset.grows) return;
  const note = row.nextElementSibling;
  note.after(...blank(row, note, rows.length));
});

function blank(row, note, index) {
  const [next, below] = [row.cloneNode(true), note.cloneNode()];
  const field = next.querySelector("input, textarea");
  field.id = field.id.replace(/\d+$/, index);
  below.id = `${field.id}-note`;
  field.setAttribute("aria-describedby", below.id);
  field.removeAttribute("aria-invalid");
  field.value = field.defaultValue = "";
  next.querySelector("select").selectedIndex = 0;
  return [next, below];
}
