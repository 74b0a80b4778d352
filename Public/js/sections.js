// Marks the section of a long form that is being filled in, and keeps its mark in sight.
import { released } from "./press.js";

const bar = document.querySelector("[data-sections]");
const links = new Map(
  [...bar.querySelectorAll("a[href^='#']")].map((link) => [link.hash.slice(1), link]));
const current = bar.querySelector("[aria-current]");

if (current) follow(current);

const inView = new IntersectionObserver(mark, { rootMargin: "-20% 0px -70%" });
for (const id of links.keys()) inView.observe(document.getElementById(id));

async function mark(entries) {
  const entered = entries.find((entry) => entry.isIntersecting);
  if (!entered) return;
  // The strip does not slide away under a finger.
  await released();
  for (const [id, link] of links) {
    if (id === entered.target.id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  follow(links.get(entered.target.id));
}

function follow(link) {
  const { left } = link.getBoundingClientRect();
  const middle = left - bar.getBoundingClientRect().left + bar.scrollLeft;
  bar.scrollLeft = middle - (bar.clientWidth - link.offsetWidth) / 2;
}
