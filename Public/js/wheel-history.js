// The slider through the days, and slices from close by, without leaving the page.
import { morph } from "./wheel-morph.js";

const page = document.querySelector("[data-history]");
const slider = page?.querySelector("[data-slider] input");
let request = new AbortController();

if (page) {
  if (slider) prepareSlider();
  page.addEventListener("click", follow);
  mark();
}

/** The slice whose exercises are shown. */
function mark() {
  const chosen = page.querySelector("#slice [data-slice]")?.dataset.slice;
  for (const link of page.querySelectorAll("[data-part=wheel] a[data-index]")) {
    if (link.dataset.category === chosen) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function prepareSlider() {
  const days = [...page.querySelector("#at").options];
  say(days);
  slider.addEventListener("input", () => {
    say(days);
    show(`${page.dataset.history}?at=${days[slider.value].value}${open()}`);
  });
}

function say(days) {
  slider.setAttribute("aria-valuetext", days[slider.value].text);
}

/** The slice that is shown stays open on the next day. */
function open() {
  const slice = page.querySelector("#slice [data-slice]")?.dataset.slice;
  return slice ? `&slice=${slice}` : "";
}

function follow(event) {
  const link = event.target.closest("[data-part=wheel] a, [data-part=steps] a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const isSlice = link.matches("[data-part=wheel] a");
  show(link.getAttribute("href") + (isSlice ? "" : open()), isSlice ? link.dataset.index : null);
}

async function show(address, slice = null) {
  request.abort();
  request = new AbortController();
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, signal: request.signal });
    if (!answer.ok || answer.redirected) return location.assign(address);
    place(new DOMParser().parseFromString(await answer.text(), "text/html"), slice);
    history.replaceState(null, "", address);
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address);
  }
}

function place(fresh, slice) {
  for (const part of page.querySelectorAll("[data-part]")) {
    const name = part.dataset.part;
    const other = fresh.querySelector(`[data-part=${name}]`);
    if (name === "wheel") morph(part, document.adoptNode(other.querySelector("svg")));
    else if (name === "head") words(part, other);
    else replace(part, other);
  }
  const place = fresh.querySelector("[data-slider] input")?.getAttribute("value");
  if (place && document.activeElement !== slider) slider.value = place;
  mark();
  if (slice === null) return;
  page.querySelector(`[data-part=wheel] [data-index="${slice}"]`)?.focus();
  page.querySelector("#slice")?.scrollIntoView({ block: "nearest" });
}

/** Only their text changes, so that what is spoken is what is new. */
function words(part, other) {
  for (const [index, line] of [...part.children].entries()) {
    line.textContent = other.children[index].textContent;
  }
}

/** What was unfolded stays so, and a link that had the focus keeps it. */
function replace(part, other) {
  const isOpen = part.querySelector("details")?.open;
  const rel = part.contains(document.activeElement) ? document.activeElement.rel : null;
  part.replaceChildren(...document.adoptNode(other).childNodes);
  const details = part.querySelector("details");
  if (details) details.open = isOpen;
  if (rel) (part.querySelector(`[rel=${rel}]`) ?? part.querySelector("a"))?.focus();
}
