// Checks an exercise while it is written, and tries a value: [data-exercise-check="/path"].
import { released } from "./press.js";
import { morph } from "./wheel-morph.js";

const pause = 400;

for (const form of document.querySelectorAll("[data-exercise-check]")) {
  let timer;
  let latest = 0;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => check(form, ++latest), pause);
  });

  async function check(form, mine) {
    const answer = await fetch(form.dataset.exerciseCheck, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    }).catch(() => null);
    if (!answer?.ok) answer?.body?.cancel();
    const found = answer?.ok ? await answer.json() : null;
    await released();
    if (!found || mine !== latest) return;
    for (const place of form.querySelectorAll("[data-problem]")) {
      const mistakes = found.problems.filter((item) => item.field === place.dataset.problem);
      place.textContent = mistakes.map((item) => item.message).join(" ");
      if (mistakes.length > 0) place.closest("details")?.setAttribute("open", "");
    }
    form.dispatchEvent(new CustomEvent("checked", { detail: found.problems }));
    if (found.valueUnit !== null) {
      form.querySelector("[data-check-unit]").textContent = found.valueUnit && `, ${found.valueUnit}`;
    }
    form.querySelector("[data-check-result]").textContent = found.trial ?? "";
    const ruler = form.querySelector("[data-check-ruler]");
    ruler.hidden = found.score === null;
    ruler.querySelector("circle").setAttribute("cx", found.score ?? 0);
    const place = form.querySelector("[data-check-wheel]");
    const wheel = await wheelWith(found.score, form, place);
    await released();
    if (wheel && mine === latest) morph(place, wheel);
  }
}

/** Its slice as far out as the score; null when there is no answer. */
async function wheelWith(score, form, { dataset }) {
  const asked = new URLSearchParams({ category: form.elements.category.value });
  if (score !== null) asked.set("score", score);
  const answer = await fetch(`${dataset.checkWheel}?${asked}`).catch(() => null);
  if (!answer?.ok) {
    answer?.body?.cancel();
    return null;
  }
  const picture = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  return document.adoptNode(picture.documentElement);
}
