// The browser's own way to paper: [data-print].
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

// A page that is there to be printed; loaded again, it is only looked at. That it is printed stands in
// the audit already.
let isRecorded = document.querySelector("[data-print-now]") !== null;
if (isRecorded) {
  history.replaceState(history.state, "", location.pathname);
  document.fonts.ready.then(() => print());
}

// That a client's page goes to paper stands in the audit, however it was asked for.
addEventListener("beforeprint", () => {
  if (isRecorded) {
    isRecorded = false;
    return;
  }
  const client = location.pathname.match(/^\/clients\/[0-9a-f-]{36}/)?.[0];
  if (client) navigator.sendBeacon(`${client}/prints`, new URLSearchParams({ page: location.pathname }));
});
