// The camera of a laptop, for a photo: a tablet's own is opened by a file field.

/** What it sees, in `area`, until a picture is taken or nobody wants one. */
export class Camera {
  #area;
  #video;
  #stream;
  /** What the browser was asked last; undefined once nobody waits for it. */
  #asked;

  constructor(area, whenTaken) {
    this.#area = area;
    this.#video = area.querySelector("video");
    area.querySelector("[data-shoot]").addEventListener("click", async () => {
      const stream = this.#stream;
      await firstPicture(this.#video);
      const picture = stream === this.#stream && await createImageBitmap(this.#video);
      // Another tap was faster, or nobody wants one any more.
      if (!picture || stream !== this.#stream) return;
      this.close();
      whenTaken(picture);
    });
    addEventListener("pagehide", () => this.close());
  }

  get isAsked() {
    return this.#asked !== undefined;
  }

  /** Throws where there is none, or none is allowed; an answer that nobody waits for any more changes nothing. */
  async open() {
    this.close();
    const asked = this.#asked = Symbol("asked");
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1920 } } });
      if (asked !== this.#asked) return stop(stream);
      this.#stream = stream;
      this.#video.srcObject = stream;
      this.#area.hidden = false;
      await this.#video.play();
    } catch (trouble) {
      if (asked === this.#asked) throw trouble;
      return;
    }
    if (asked !== this.#asked) return;
    this.#asked = undefined;
    this.#area.scrollIntoView({ block: "nearest" });
    this.#area.querySelector("[data-shoot]").focus({ preventScroll: true });
  }

  close() {
    this.#asked = undefined;
    stop(this.#stream);
    this.#stream = undefined;
    this.#area.hidden = true;
  }
}

function stop(stream) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** A camera shows nothing for its first second. */
async function firstPicture(video) {
  if (video.readyState >= video.HAVE_CURRENT_DATA) return;
  await new Promise((resolve) => video.addEventListener("loadeddata", resolve, { once: true }));
}
