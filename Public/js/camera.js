// The camera of a laptop, for a photo: a tablet's own is opened by a file field.

/** What it sees, in `area`, until a picture is taken or nobody wants one. */
export class Camera {
  #area;
  #video;
  #stream;

  constructor(area, whenTaken) {
    this.#area = area;
    this.#video = area.querySelector("video");
    area.querySelector("[data-shoot]").addEventListener("click", async () => {
      const picture = await createImageBitmap(this.#video);
      this.close();
      whenTaken(picture);
    });
    addEventListener("pagehide", () => this.close());
  }

  /** Throws where there is none, or none is allowed. */
  async open() {
    this.close();
    this.#stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1920 } } });
    this.#video.srcObject = this.#stream;
    this.#area.hidden = false;
    await this.#video.play();
    this.#area.scrollIntoView({ block: "nearest" });
    this.#area.querySelector("[data-shoot]").focus({ preventScroll: true });
  }

  close() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
    this.#area.hidden = true;
  }
}
