// The browser's own way to paper.
offer();
document.addEventListener("part:shown", offer);
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

function offer() {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
}
