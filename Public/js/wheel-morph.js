import { patch } from "./patch.js";

/** Makes a wheel another one; its slices grow or shrink to their new score. */
export function morph(place, wheel) {
  const old = place.querySelector("svg");
  const before = shapes(old).map((shape) => shape.getAttribute("d"));
  place.removeAttribute("data-grow");
  patch(old, wheel);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const [index, shape] of shapes(old).entries()) {
    if (before[index]) blend(shape, before[index], shape.getAttribute("d"));
  }
}

const shapes = (wheel) => [...wheel.querySelectorAll("[data-index] > path")];

/** Every slice is drawn with the same commands, so that the browser can blend number by number. */
function blend(shape, from, to) {
  if (from === to) return;
  const motion = document.createElementNS("http://www.w3.org/2000/svg", "animate");
  const details = {
    attributeName: "d", values: `${from};${to}`, dur: "0.5s", begin: "indefinite",
    calcMode: "spline", keyTimes: "0;1", keySplines: "0.2 0 0.2 1",
  };
  for (const [name, value] of Object.entries(details)) motion.setAttribute(name, value);
  motion.addEventListener("endEvent", () => motion.remove());
  shape.append(motion);
  motion.beginElement();
}
