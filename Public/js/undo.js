// Undo is offered for some seconds, and longer while somebody is at it: [data-undo="seconds"].
// Its key is the one that undoes everywhere.
import { between, instant } from "./instants.js";
import { isPressed } from "./press.js";

let form;
let start;
let timer;

begin();
// A page that stays says what was done.
document.addEventListener("notice:changed", begin);

function begin() {
  clearInterval(timer);
  form = document.querySelector("[data-undo]");
  start = instant();
  if (form) timer = setInterval(look, 250);
}

function look() {
  const isOver = between(start, instant()) >= Number(form.dataset.undo) * 1000;
  if (!isOver || isPressed() || form.matches(":hover, :focus-within")) return;
  clearInterval(timer);
  form.hidden = true;
}

document.addEventListener("keydown", (event) => {
  const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  if (!isUndo || !form?.isConnected || form.hidden || event.target.matches("input, textarea, select")) return;
  event.preventDefault();
  form.requestSubmit();
});
