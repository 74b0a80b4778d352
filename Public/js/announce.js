// What a page says when it opens is spoken, too: a live region speaks only what changes.
const messages = [...document.querySelectorAll("[data-announce]")];

if (messages.length > 0) {
  const live = document.createElement("p");
  live.className = "visually-hidden";
  live.setAttribute("role", "status");
  document.body.append(live);
  setTimeout(() => { live.textContent = messages.map((one) => one.textContent).join(" "); }, 200);
  setTimeout(() => live.remove(), 10_000);
}
