// An import of thousands says how far it has come, while its answer is waited for:
// form[data-importing="address"].
const form = document.querySelector("[data-importing]");
const bar = form.querySelector("[data-busy] progress");
const between = 400;
const button = form.querySelector("[data-ticked]");
const whole = button?.textContent;
let timer;

const ticks = (section) => [...section.querySelectorAll("[name='wanted[]']")];

for (const section of form.querySelectorAll("section")) sum(section);

form.addEventListener("change", ({ target }) => {
  const section = target.closest("section");
  if (target.matches("[data-all]")) for (const tick of ticks(section)) tick.checked = target.checked;
  if (section) sum(section);
  name();
});

/** The one for all of them is neither where some are ticked. */
function sum(section) {
  const all = section.querySelector("[data-all]");
  if (!all) return;
  const ticked = ticks(section).filter((tick) => tick.checked).length;
  all.checked = ticked > 0;
  all.indeterminate = ticked > 0 && ticked < ticks(section).length;
}

/** With some left out, the number on the button would be wrong. */
function name() {
  if (!button) return;
  const isPart = form.querySelector("[type=checkbox]:not(:checked)");
  button.textContent = isPart ? button.dataset.ticked : whole;
}

document.addEventListener("submit", (event) => {
  if (event.target !== form || event.defaultPrevented) return;
  clearTimeout(timer);
  timer = setTimeout(look, between);
});

// Back from the next page.
addEventListener("pageshow", ({ persisted }) => { if (persisted) stop(); });

async function look() {
  try {
    const answer = await fetch(form.dataset.importing, {
      credentials: "same-origin",
      headers: { "Accept": "application/json", "HealthWheel-Watch": "1" },
    });
    if (!answer.ok) answer.body?.cancel();
    else {
      const { done, total } = await answer.json();
      if (total > 0) Object.assign(bar, { max: total, value: done });
    }
  } catch {
    // The page that is waited for says what is amiss.
  }
  timer = setTimeout(look, between);
}

function stop() {
  clearTimeout(timer);
  bar.removeAttribute("value");
}
