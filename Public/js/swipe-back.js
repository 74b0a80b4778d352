// A swipe from the left edge follows the finger and leads back, as the link at the top does.
const back = document.querySelector(".topbar .back");
const page = document.querySelector(".frame");
const edge = 28;
const enough = 0.35;
let start;

if (back) {
  document.addEventListener("touchstart", begin, { passive: true });
  document.addEventListener("touchmove", follow, { passive: false });
  for (const end of ["touchend", "touchcancel"]) document.addEventListener(end, finish);
}

function begin({ touches }) {
  const [touch] = touches;
  start = touches.length === 1 && touch.clientX < edge ? touch : undefined;
}

function distance({ changedTouches: [touch] }) {
  const across = touch.clientX - start.clientX;
  return across > Math.abs(touch.clientY - start.clientY) ? across : 0;
}

function follow(event) {
  if (!start) return;
  const far = distance(event);
  if (far > 0) event.preventDefault();
  page.style.transition = "none";
  page.style.transform = `translateX(${far}px)`;
}

function finish(event) {
  if (!start) return;
  const far = event.type === "touchend" ? distance(event) : 0;
  start = undefined;
  page.style.transition = "";
  if (far < enough * innerWidth) {
    page.style.transform = "";
    return;
  }
  page.style.transform = "translateX(100%)";
  back.click();
}

// The page may be shown again as it was left.
addEventListener("pageshow", () => { if (page) page.style.transform = ""; });
