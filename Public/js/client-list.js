// The list of clients at the left of a client's pages, where the screen is wide enough.
import { remember } from "./aim.js";
import { onChange } from "./changes.js";
import { part } from "./part.js";
import { patch } from "./patch.js";
import { released } from "./press.js";
import { chosen, query } from "./search.js";

const aside = document.querySelector("[data-client-list]");
const wide = matchMedia("(min-width: 68.75rem)");

if (aside) {
  leadBack();
  wide.addEventListener("change", fill);
  aside.addEventListener("clients:shown", mark);
  fill();
  onChange(lookAgain);
}

async function fill() {
  if (!wide.matches || aside.childElementCount) return;
  const page = await part(aside.dataset.clientList + chosen(), "main");
  const parts = page?.querySelectorAll("[data-search], [data-contacts], [data-clients]") ?? [];
  aside.replaceChildren(...parts);
  mark();
  if (aside.querySelector("[data-contacts]")) import("./contacts.js");
}

/** To the list as it was chosen. */
function leadBack() {
  document.querySelector(".topbar .back").href = aside.dataset.clientList + chosen();
}

/** What others have saved; while somebody types, what they type finds it. */
async function lookAgain() {
  const list = aside.querySelector("[data-clients]");
  if (!wide.matches || !list) return;
  const looked = asked();
  const page = await part(aside.dataset.clientList + looked, "main", undefined, true);
  const fresh = page?.querySelector("[data-clients]");
  await released();
  if (!fresh || !list.isConnected || asked() !== looked) return;
  remember(list);
  patch(list, fresh);
  markCurrent();
}

/** Who is in it now, for an address. */
function asked() {
  const form = aside.querySelector("[data-search]");
  return form?.querySelector("[type=search]")?.value ? query(form) : chosen();
}

function markCurrent() {
  const current = [...aside.querySelectorAll(".row")]
    .find((row) => row.getAttribute("href") === aside.dataset.current);
  current?.setAttribute("aria-current", "true");
  return current;
}

function mark() {
  leadBack();
  const current = markCurrent();
  if (current) aside.scrollTop = middleOf(current);
}

/** How far to scroll so that a row is in the middle, and the first below the search is whole. */
function middleOf(current) {
  const { top } = aside.getBoundingClientRect();
  const place = (one) => one.getBoundingClientRect().top - top + aside.scrollTop;
  const head = aside.querySelector("[data-search]").offsetHeight;
  const wanted = place(current) - (head + aside.clientHeight - current.offsetHeight) / 2;
  const most = Math.min(wanted, aside.scrollHeight - aside.clientHeight);
  const first = [...aside.querySelectorAll(".row")].findLast((row) => place(row) - head <= most);
  return first ? place(first) - head : 0;
}
