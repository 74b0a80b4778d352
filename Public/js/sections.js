// Marks the section of a long form that is being filled in.
import { released } from "./press.js";

const links = new Map(
  [...document.querySelectorAll("[data-sections] a[href^='#']")].map((link) => [link.hash.slice(1), link]));

if (links.size > 0) {
  const inView = new IntersectionObserver(mark, { rootMargin: "-20% 0px -70%" });
  for (const id of links.keys()) inView.observe(document.getElementById(id));
}

async function mark(entries) {
  const entered = entries.find((entry) => entry.isIntersecting);
  if (!entered) return;
  // The strip does not slide away under a finger.
  await released();
  for (const [id, link] of links) {
    if (id !== entered.target.id) {
      link.removeAttribute("aria-current");
      continue;
    }
    link.setAttribute("aria-current", "true");
    const bar = link.closest("[data-sections]");
    bar.scrollLeft = link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
  }
}
