// A file that takes seconds to make: [data-download="what the link or the button says meanwhile"], on
// a link or a form. The page stays. A form with [data-now] is sent when the page comes.
import { refusal } from "./refusal.js";

/** What was last said below each control. */
const said = new WeakMap();

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-download]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  follow(link);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-download]") || event.defaultPrevented) return;
  event.preventDefault();
  const options = { method: "POST", body: new URLSearchParams(new FormData(form)) };
  const words = form.dataset.download;
  fetched(event.submitter, words, form.action, options, () => form.submit());
});

for (const form of document.querySelectorAll("form[data-download][data-now]")) {
  // Loaded again, the page is only looked at.
  history.replaceState(history.state, "", location.pathname);
  form.requestSubmit(form.querySelector("button"));
}

function follow(link) {
  fetched(link, link.dataset.download, link.href, {}, () => location.assign(link.href));
}

/** Where that goes wrong, the server's own page says what is the matter. */
async function fetched(control, meanwhile, address, options, otherwise) {
  if (control.ariaBusy) return;
  const words = control.textContent;
  control.ariaBusy = "true";
  said.get(control)?.remove();
  control.textContent = meanwhile;
  try {
    const response = await fetch(address, options);
    if (response.headers.has("Retry-After")) return say(control, await refusal(response));
    if (!response.ok) return otherwise();
    save(await response.blob(), response.headers.get("Content-Disposition"));
  } catch {
    otherwise();
  } finally {
    control.ariaBusy = null;
    control.textContent = words;
  }
}

/** What is only for now is said beside the button, which is there to be pressed again. */
function say(control, words) {
  const line = document.createElement("p");
  line.className = "problem";
  line.setAttribute("role", "alert");
  control.after(line);
  line.textContent = words;
  said.set(control, line);
}

function save(content, disposition) {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(content);
  file.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "";
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}
