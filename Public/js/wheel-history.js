// The slider through the days, and slices from close by, without leaving the page.
import { remember } from "./aim.js";
import { patch } from "./patch.js";
import { released } from "./press.js";
import { morph } from "./wheel-morph.js";

const page = document.querySelector("[data-history]");
const slider = page?.querySelector("[data-slider] input");
let request = new AbortController();

if (page) {
  if (slider) prepareSlider();
  page.addEventListener("click", go);
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

function go(event) {
  const link = event.target.closest("[data-part=wheel] a, [data-part=steps] a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const isSlice = link.matches("[data-part=wheel] a");
  show(link.getAttribute("href") + (isSlice ? "" : open()), isSlice ? link.dataset.index : null);
}

async function show(address, slice = null) {
  request.abort();
  const mine = new AbortController();
  request = mine;
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, signal: mine.signal });
    if (!answer.ok || answer.redirected) return location.assign(address);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    await released();
    if (mine.signal.aborted) return;
    place(fresh, slice);
    history.replaceState(null, "", address);
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address);
  }
}

function place(fresh, slice) {
  remember(...page.querySelectorAll("[data-part]:not([data-part=wheel])"));
  for (const part of page.querySelectorAll("[data-part]")) {
    const other = fresh.querySelector(`[data-part=${part.dataset.part}]`);
    if (part.dataset.part === "wheel") morph(part, other.querySelector("svg"));
    else follow(part, other);
  }
  const place = fresh.querySelector("[data-slider] input")?.getAttribute("value");
  if (place && document.activeElement !== slider) slider.value = place;
  mark();
  if (slice === null) return;
  page.querySelector(`[data-part=wheel] [data-index="${slice}"]`)?.focus();
  page.querySelector("#slice")?.scrollIntoView({ block: "nearest" });
}

/** A link that had the focus hands it on where it is gone. */
function follow(part, other) {
  const hadFocus = part.contains(document.activeElement);
  patch(part, other, isTyped);
  if (hadFocus && !part.contains(document.activeElement)) part.querySelector("a")?.focus();
}

/** A day that somebody is choosing to compare. */
function isTyped(one) {
  return one.matches("input") && (one === document.activeElement || one.value !== one.defaultValue);
}
