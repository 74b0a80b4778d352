// The list of clients at the left of a client's pages, where the screen is wide enough.
import { part } from "./part.js";
import { chosen } from "./search.js";

const aside = document.querySelector("[data-client-list]");
const wide = matchMedia("(min-width: 68.75rem)");

if (aside) {
  leadBack();
  wide.addEventListener("change", fill);
  aside.addEventListener("clients:shown", mark);
  fill();
}

async function fill() {
  if (!wide.matches || aside.childElementCount) return;
  const page = await part(aside.dataset.clientList + chosen(), "main");
  const parts = page?.querySelectorAll("[data-search], [data-clients]") ?? [];
  aside.replaceChildren(...parts);
  mark();
}

/** To the list as it was chosen. */
function leadBack() {
  document.querySelector(".topbar .back").href = aside.dataset.clientList + chosen();
}

function mark() {
  leadBack();
  const current = [...aside.querySelectorAll(".row")]
    .find((row) => row.getAttribute("href") === aside.dataset.current);
  current?.setAttribute("aria-current", "true");
  if (current) aside.scrollTop = current.offsetTop - aside.clientHeight / 2;
}
