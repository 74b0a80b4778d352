// A second tap on the same button sends nothing; the server guards as well.
for (const form of document.querySelectorAll("[data-submit-once]")) {
  let sent = false;

  form.addEventListener("submit", (event) => {
    if (sent) return event.preventDefault();
    sent = true;
    mark("true");
  });

  // Back from the next page, or from a server that did not answer.
  addEventListener("pageshow", () => {
    sent = false;
    mark("false");
  });

  function mark(disabled) {
    for (const button of form.querySelectorAll("button")) {
      button.setAttribute("aria-disabled", disabled);
    }
  }
}
