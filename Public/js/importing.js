// An import of thousands says how far it has come, while its answer is waited for:
// form[data-importing="address"].
const form = document.querySelector("[data-importing]");
const bar = form.querySelector("[data-busy] progress");
const between = 400;
const button = form.querySelector("[data-ticked]");
const whole = button?.textContent;
let timer;

// With some left out, the number on the button would be wrong.
form.addEventListener("change", name);

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
    if (answer.ok) {
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
