// A signature drawn with finger, pen or mouse, kept as the path of an SVG: [data-signature-pad].
const width = 600;
const height = 200;
// In units of the drawing; a hand draws no finer, and the path stays short.
const step = 2;

for (const pad of document.querySelectorAll("[data-signature-pad]")) draw(pad);

function draw(pad) {
  const surface = pad.querySelector("svg");
  const line = surface.querySelector("path");
  const field = pad.querySelector("input");
  let strokes = field.value ? [field.value] : [];
  let points;

  surface.addEventListener("pointerdown", (event) => {
    if (points || event.button > 0) return;
    surface.setPointerCapture(event.pointerId);
    points = [place(event)];
    show();
  });
  surface.addEventListener("pointermove", (event) => {
    if (!points) return;
    for (const one of event.getCoalescedEvents?.() ?? [event]) add(place(one));
    show();
  });
  for (const end of ["pointerup", "pointercancel"]) surface.addEventListener(end, finish);
  pad.querySelector("button").addEventListener("click", () => {
    strokes = [];
    finish();
  });
  show();

  function place(event) {
    const box = surface.getBoundingClientRect();
    const inside = (part, whole, size) => Math.min(Math.max((part / whole) * size, 0), size);
    return {
      x: inside(event.clientX - box.left, box.width, width),
      y: inside(event.clientY - box.top, box.height, height),
    };
  }

  function add(point) {
    const last = points.at(-1);
    if (Math.hypot(point.x - last.x, point.y - last.y) >= step) points.push(point);
  }

  function finish() {
    if (points) strokes.push(path(points));
    points = undefined;
    show();
    field.value = strokes.join("");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function show() {
    line.setAttribute("d", strokes.join("") + (points ? path(points) : ""));
  }
}

/** Curves through the middles between points: smooth, and no longer than the points. */
function path(points) {
  const at = ({ x, y }) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  const [first, ...rest] = points;
  // A dot is a line of no length with round ends.
  if (rest.length === 0) return `M${at(first)}L${at(first)}`;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1];
    return `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  return `M${at(first)}${curves.join("")}L${at(rest.at(-1))}`;
}
