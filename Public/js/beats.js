// The pulse from a count over some seconds: [data-timer="beats"].
import { fill, goToSave } from "./entry-fill.js";
import { rate } from "./instants.js";

for (const element of document.querySelectorAll("[data-timer='beats']")) {
  const counted = element.querySelector("[data-beats]");
  const shown = element.querySelector("[data-rate]");
  let field;

  element.addEventListener("timer:go", () => {
    field = undefined;
    counted.value = "";
    shown.textContent = "";
  });
  element.addEventListener("timer:over", () => counted.focus());
  element.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-length]")) return;
    element.dataset.seconds = target.value;
    element.dispatchEvent(new Event("timer:reset"));
    count();
  });
  counted.addEventListener("input", count);
  counted.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    // Without this the same key would press the button that has just got the focus.
    event.preventDefault();
    goToSave();
  });

  function count() {
    const found = rate(counted.value, Number(element.dataset.seconds));
    shown.textContent = found ? shown.dataset.rate.replace("{rate}", found) : "";
    if (found) field = fill(String(found), field);
  }
}
