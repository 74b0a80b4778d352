// The minute in which typing corrects the last result. The server decides; this only shows.
import { between, instant } from "./instants.js";
import { isPressed, released } from "./press.js";
import { isOn } from "./single-keys.js";

for (const state of document.querySelectorAll("[data-countdown]")) countDown(state);

function countDown(state) {
  const { value, one, other, closed, renew } = state.dataset;
  const form = state.closest("form");
  const live = document.getElementById(state.dataset.live);
  const plural = new Intl.PluralRules(document.documentElement.lang || "en");
  let start = instant(window.early.arrived);
  let seconds = Number(state.dataset.countdown);
  let renewedAt = -Infinity;
  let timer = setInterval(show, 250);

  function show() {
    if (isPressed()) return;
    const left = Math.ceil(seconds - between(start, instant()) / 1000);
    if (left <= 0) return close();
    const words = plural.select(left) === "one" ? one : other;
    state.textContent = words.replace("{value}", value).replace("{count}", left);
  }

  async function close() {
    clearInterval(timer);
    timer = undefined;
    await released();
    state.textContent = closed;
    state.classList.remove("state-open");
    live.textContent = closed;
    // A new result keeps nothing of the one before.
    for (const field of form.querySelectorAll("[placeholder]")) field.placeholder = "";
  }

  // Whoever begins to type in time keeps the minute open.
  async function startEditing() {
    const now = performance.now();
    if (!timer || now - renewedAt < 10_000) return;
    renewedAt = now;
    try {
      const answer = await fetch(renew, {
        method: "POST",
        credentials: "same-origin",
        headers: { "Accept": "application/json", "Content-Type": "application/json" },
        body: "{}",
      });
      // An answer that nobody reads to its end keeps its connection.
      const { secondsLeft } = await answer.json();
      if (answer.status === 409) return close();
      if (!answer.ok) return;
      seconds = secondsLeft;
      start = instant();
    } catch {
      renewedAt = -Infinity;
    }
  }

  // A digit that is typed where no field is goes into the one that it corrects.
  function typeAgain({ key, ctrlKey, metaKey, altKey, target, isTrusted }) {
    if (!timer || !isOn() || ctrlKey || metaKey || altKey || !/^\d$/.test(key)) return;
    const field = form.querySelector(".entry-value");
    if (!field || target.matches("input, textarea, select")) return;
    field.focus();
    // What was typed before this script was there does not get into a field by itself any more.
    if (isTrusted) return;
    field.value += key;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  document.addEventListener("keydown", typeAgain);
  for (const event of ["focusin", "input"]) {
    form.addEventListener(event, ({ target }) => target.matches(".entry-value") && startEditing());
  }
  show();
}
