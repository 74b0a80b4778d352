// A long press on a set, where a tap checks it off.
const longPress = 500;
/** So far a finger that is held may wander, in pixels. */
const slip = 10;

/** Held long, a set opens for what was really done, and its tap is no tap. */
export class LongPress {
  constructor(workout) {
    for (const type of ["pointermove", "pointerup", "pointercancel", "scroll", "blur"]) {
      addEventListener(type, (event) => this.end(event), true);
    }
    workout.addEventListener("pointerdown", (event) => this.start(event));
    workout.addEventListener("click", (event) => this.swallow(event), true);
    workout.addEventListener("contextmenu", (event) => {
      if (event.target.closest(".set-tick") && event.pointerType !== "mouse") event.preventDefault();
    });
  }

  start({ target, button, clientX, clientY }) {
    const tick = target.closest(".set-tick");
    this.opened = undefined;
    if (!tick || button > 0) return;
    this.at = { clientX, clientY };
    this.timer = setTimeout(() => this.open(tick), longPress);
  }

  open(tick) {
    const details = tick.closest("[data-set]").querySelector(".set-other");
    this.opened = tick;
    details.open = true;
    details.querySelector("input:not([type=hidden])")?.select();
  }

  end({ type, clientX, clientY }) {
    const isNear = type === "pointermove"
      && Math.hypot(clientX - this.at?.clientX, clientY - this.at?.clientY) < slip;
    if (!isNear) clearTimeout(this.timer);
  }

  swallow(event) {
    if (!this.opened || event.target.closest(".set-tick") !== this.opened) return;
    this.opened = undefined;
    event.preventDefault();
    event.stopPropagation();
  }
}
