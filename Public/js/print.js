// The browser's own way to paper: [data-print].
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});
