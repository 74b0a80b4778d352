// A page that the browser kept in its memory may show what is nobody's to see any more.

addEventListener("pagehide", ({ persisted }) => { document.body.hidden = persisted; });

addEventListener("pageshow", async ({ persisted }) => {
  if (!persisted) return;
  // Also while a client holds the tablet; what was typed stays for whoever is signed in.
  const isTrainers = document.querySelector("[data-lock]") !== null;
  const is = isTrainers ? await import("./lock.js").then(({ look }) => look()) : "open";
  if (is === "over") location.replace(location.href);
  else document.body.hidden = false;
});
