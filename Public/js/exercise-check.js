// Checks an exercise while it is written, and tries a value: [data-exercise-check="/path"].
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
    if (!answer?.ok || mine !== latest) return;
    const found = await answer.json();
    for (const place of form.querySelectorAll("[data-problem]")) {
      const mistakes = found.problems.filter((item) => item.field === place.dataset.problem);
      place.textContent = mistakes.map((item) => item.message).join(" ");
    }
    form.querySelector("[data-check-result]").textContent = found.trial ?? "";
  }
}
