// A page that the browser kept in its memory may show what is nobody's to see any more.

addEventListener("pagehide", ({ persisted }) => { document.body.hidden = persisted; });

addEventListener("pageshow", async ({ persisted }) => {
  if (!persisted) return;
  const { isSignedOut } = await import("./signed-out.js");
  // Also while a client holds the tablet; what was typed stays for whoever is signed in.
  if (document.querySelector(".topbar") && await isSignedOut()) location.replace(location.href);
  else document.body.hidden = false;
});
