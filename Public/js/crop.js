// The square of a photo that is kept, shown in a canvas: moved and zoomed by finger, mouse, wheel, keys
// and a slider from 0 to 100.

/** Longest side that is sent, and the shortest that is still a face, in pixels. */
const [most, fewest] = [1024, 160];
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const zooms = { "+": 1.1, "=": 1.1, "-": 1 / 1.1, "−": 1 / 1.1 };

export class Crop {
  #canvas;
  #slider;
  #photo;
  /** In pixels of the photo: the middle of the square, and its side. */
  #x;
  #y;
  #side;
  #pointers = new Map();

  constructor(canvas, slider) {
    [this.#canvas, this.#slider] = [canvas, slider];
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#drag(event));
    for (const type of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(type, ({ pointerId }) => this.#pointers.delete(pointerId));
    }
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.#zoom(Math.exp(-event.deltaY / 600));
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => this.#press(event));
    slider.addEventListener("input", () => {
      this.#side = this.#widest * (this.#closest / this.#widest) ** (slider.value / 100);
      this.#show();
    });
  }

  /** An ImageBitmap; the middle of it, at first. */
  begin(photo) {
    this.#photo?.close();
    this.#photo = photo;
    [this.#x, this.#y, this.#side] = [photo.width / 2, photo.height / 2, this.#widest];
    this.#pointers.clear();
    this.#show();
  }

  /** What was chosen, as a JPEG. */
  blob() {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.max(1, Math.round(Math.min(most, this.#side)));
    this.#draw(canvas);
    return new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  }

  get #widest() { return Math.min(this.#photo.width, this.#photo.height); }
  get #closest() { return Math.min(this.#widest, Math.max(fewest, this.#widest / 8)); }

  #down(event) {
    this.#canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
  }

  #drag(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const width = this.#spread();
    this.#pointers.set(event.pointerId, event);
    // Two fingers move it half as far each, and what lies between them grows.
    const perPixel = this.#side / this.#canvas.clientWidth / this.#pointers.size;
    this.#x -= (event.clientX - before.clientX) * perPixel;
    this.#y -= (event.clientY - before.clientY) * perPixel;
    this.#zoom(width > 0 ? this.#spread() / width : 1);
  }

  /** Between two fingers; 0 of one. */
  #spread() {
    const [one, other] = [...this.#pointers.values()];
    return other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (!step && !zooms[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    this.#x += (step?.[0] ?? 0) * this.#side / 25;
    this.#y += (step?.[1] ?? 0) * this.#side / 25;
    this.#zoom(zooms[event.key] ?? 1);
  }

  #zoom(factor) {
    this.#side /= factor;
    this.#show();
  }

  #show() {
    const { width, height } = this.#photo;
    const between = (value, low, high) => Math.min(Math.max(value, low), high);
    this.#side = between(this.#side, this.#closest, this.#widest);
    this.#x = between(this.#x, this.#side / 2, width - this.#side / 2);
    this.#y = between(this.#y, this.#side / 2, height - this.#side / 2);
    const depth = Math.log(this.#closest / this.#widest);
    this.#slider.disabled = depth === 0;
    this.#slider.value = depth === 0 ? 0 : 100 * Math.log(this.#side / this.#widest) / depth;
    this.#shade(this.#draw(this.#canvas));
  }

  #draw(canvas) {
    const context = canvas.getContext("2d");
    // Where one sees through.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(
      this.#photo, this.#x - this.#side / 2, this.#y - this.#side / 2, this.#side, this.#side,
      0, 0, canvas.width, canvas.height);
    return context;
  }

  /** Photos are shown round. */
  #shade(context) {
    const { width } = context.canvas;
    context.beginPath();
    context.rect(0, 0, width, width);
    context.arc(width / 2, width / 2, width / 2 - 2, 0, 2 * Math.PI);
    context.fillStyle = "rgb(28 43 57 / 45%)";
    context.fill("evenodd");
  }
}
