// A second tap on the same button sends nothing; the server guards as well.
for (const form of document.querySelectorAll("[data-submit-once]")) {
  let sent = false;

  form.addEventListener("submit", (event) => {
    if (sent) return event.preventDefault();
    mark(true);
    // A server that has not answered by then may be asked again.
    setTimeout(() => mark(false), 10_000);
  });

  // Back from the next page.
  addEventListener("pageshow", () => mark(false));

  function mark(busy) {
    sent = busy;
    for (const button of form.querySelectorAll("button")) {
      button.setAttribute("aria-disabled", busy);
    }
  }
}
