// Keys that lead anywhere; the palette and the list of keys come when nothing else is to do.
import { isOn, kept } from "./single-keys.js";

const longest = 1500;
let begun = -Infinity;
let palette;

const single = {
  "/": search,
  "n": () => location.assign("/clients/new"),
  "?": () => open("[data-keys]"),
  "g o": () => tab(0),
  "g s": () => tab(1),
  "g a": () => tab(2),
};

kept(document);
// Who has a mouse has a keyboard.
if (matchMedia("(any-hover: hover)").matches) (window.requestIdleCallback ?? setTimeout)(prepare);

document.addEventListener("keydown", (event) => {
  const withCommand = event.ctrlKey || event.metaKey;
  if (withCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k") {
    event.preventDefault();
    return open("[data-palette]");
  }
  if (event.key === "Control" || event.key === "Meta") prepare();
  if (withCommand || event.altKey || event.isComposing) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") return step(event);
  if (isTyping(event.target) || document.querySelector("dialog[open]") || !isOn()) return;
  const name = event.timeStamp - begun < longest ? `g ${event.key}` : event.key;
  begun = name === "g" ? event.timeStamp : -Infinity;
  if (!single[name]) return;
  event.preventDefault();
  single[name]();
});

/** Fields take every key; a button that is on or off takes none that is a letter. */
function isTyping(target) {
  return target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
}

function search() {
  const field = [...document.querySelectorAll("[data-search] input[type=search]")]
    .find((one) => one.offsetParent);
  if (field) field.select();
  else open("[data-palette]");
}

function tab(number) {
  document.querySelectorAll(".tabs a")[number]?.click();
}

/** From the search to its first row, and from row to row. */
function step(event) {
  const list = event.target.closest("dialog, main, aside");
  const field = list?.querySelector("[data-search] input[type=search], [data-find] input[type=search]");
  const stops = field ? [field, ...list.querySelectorAll("a.row")] : [];
  const place = stops.indexOf(event.target);
  if (place < 0) return;
  event.preventDefault();
  stops[place + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}

async function prepare() {
  palette ??= await import("./palette.js");
  palette.prepare();
}

async function open(selector) {
  palette ??= await import("./palette.js");
  palette.show(selector);
}
