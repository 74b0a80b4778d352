// Arrow keys walk round the wheel; Tab goes through it, too.
const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

document.addEventListener("keydown", (event) => {
  const slice = event.target.closest?.(".wheel a[data-index]");
  if (!slice || event.altKey || event.ctrlKey || event.metaKey) return;
  const slices = [...slice.closest(".wheel").querySelectorAll("a[data-index]")];
  const next = target(slices, slices.indexOf(slice), event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
});

function target(slices, index, key) {
  if (key === "Home") return slices[0];
  if (key === "End") return slices.at(-1);
  const step = steps[key];
  return step ? slices[(index + step + slices.length) % slices.length] : null;
}
