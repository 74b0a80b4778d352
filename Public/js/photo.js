// A client's photo is chosen or taken, cropped and made smaller here, and sent as it is:
// [data-photo="address"].
import { Camera } from "./camera.js";
import { Crop } from "./crop.js";
import { part } from "./part.js";
import "./undo.js";

const area = document.querySelector("[data-photo]");
const [cropping, sending, trouble, done] = ["crop", "sending", "trouble", "done"].map(one);
const canvas = cropping.querySelector("canvas");
const [save, cancel] = ["save", "cancel"].map(one);
const bar = sending.querySelector("progress");
const crop = new Crop(canvas, one("zoom"));
const camera = new Camera(one("camera"), begin);
const { failed, unreadable, blind } = trouble.dataset;
let request;
/** What waits until the picture is saved. */
let then;

area.addEventListener("change", ({ target }) => {
  if (target.matches("[data-choose]") && target.files.length > 0) choose(target);
});
area.addEventListener("click", ({ target }) => {
  if (target.matches("[data-look]")) look();
  if (target.matches("[data-blind]")) leave();
});
save.addEventListener("click", send);
cancel.addEventListener("click", () => {
  then = undefined;
  request?.abort();
  leave();
});

// Whoever saves the page means the picture, too; it goes first.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (cropping.hidden || !form.matches("[data-unsaved]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  then = () => form.requestSubmit(event.submitter);
  send();
}, true);
addEventListener("beforeunload", (event) => {
  if (!cropping.hidden) event.preventDefault();
});
// Another trainer has saved or removed it.
document.addEventListener("page:read", ({ detail }) => {
  const isInUse = request || !cropping.hidden || !one("camera").hidden || area.contains(document.activeElement);
  const [old, fresh] = [document, detail].map((page) => page.querySelector("[data-face]"));
  if (!isInUse && fresh && !old.isEqualNode(fresh)) put(detail);
});

function one(name) {
  return area.querySelector(`[data-${name}]`);
}

async function choose(field) {
  const [file] = field.files;
  // The same one can be chosen again.
  field.value = "";
  say();
  try {
    begin(await createImageBitmap(file, { imageOrientation: "from-image" }));
  } catch {
    finish();
    say(unreadable);
  }
}

async function look() {
  if (camera.isAsked) return;
  finish();
  say();
  try {
    await camera.open();
  } catch {
    finish();
    say(blind);
  }
}

function begin(photo) {
  // Whoever chooses another one does not want the one that is on its way.
  request?.abort();
  then = undefined;
  camera.close();
  cropping.hidden = false;
  crop.begin(photo);
  canvas.focus();
  cropping.scrollIntoView({ block: "nearest" });
}

function leave() {
  finish();
  one("choose").focus();
}

/** `fetch` tells nothing of how much has gone. */
async function send() {
  if (request) return;
  say();
  request = new XMLHttpRequest();
  busy(true);
  const { trainer = "" } = document.querySelector("[data-lock]")?.dataset ?? {};
  const seen = one("remove")?.elements.photo.value ?? "";
  request.open("POST", `${area.dataset.photo}?pageOf=${encodeURIComponent(trainer)}&photo=${seen}`);
  request.setRequestHeader("Content-Type", "image/jpeg");
  request.setRequestHeader("Accept", "application/json");
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    Object.assign(bar, { max: total, value: loaded });
  });
  // All has gone, and is being looked at.
  request.upload.addEventListener("load", () => bar.removeAttribute("value"));
  request.addEventListener("load", () => answered(request));
  request.addEventListener("error", () => stop(failed));
  request.addEventListener("abort", () => busy(false));
  const photo = await crop.blob();
  if (photo) request?.send(photo);
  else stop(unreadable);
}

async function answered({ status, responseText }) {
  try {
    const answer = JSON.parse(responseText);
    // Another trainer was faster: theirs is shown, and what is cropped here stays.
    if (status === 409) await show();
    if (status !== 200) return stop(answer.errors?.[0]?.message ?? answer.title);
    const notice = await show("?photo=saved");
    tell(notice);
    finish();
    done.hidden = notice !== null;
    one("choose").focus();
    const next = then;
    then = undefined;
    next?.();
  } catch {
    stop(failed);
  }
}

// Removing it, and taking that back, leave the page as it is, too. Without scripts that opens another.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.getAttribute("action").startsWith(`${area.dataset.photo}/`)) return;
  event.preventDefault();
  say();
  try {
    const answer = await fetch(form.action, {
      method: "POST", body: new URLSearchParams(new FormData(form)), credentials: "same-origin",
      headers: { "Accept": "text/html" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (answer.status === 409) await show();
    if (!answer.ok) return stop(page.querySelector("main h1")?.textContent ?? failed);
    put(page);
    tell(page.querySelector(".notice"));
    one("choose").focus();
  } catch {
    stop(failed);
  }
});

/** The photo as it is saved, and what there is to say of that; null where that is nothing. */
async function show(query = "") {
  // The answer to a form that was refused has no address of its own.
  const page = await part(area.dataset.photo.replace(/photo$/, `edit${query}`), "body");
  if (page?.querySelector("[data-face]")) put(page);
  return page?.querySelector(".notice") ?? null;
}

/** What is typed below stays: only the photo is new, here and above. */
function put(page) {
  for (const part of ["[data-face]", "[data-ways]", ".client > .avatar"]) {
    const fresh = page.querySelector(part);
    if (fresh) document.querySelector(part)?.replaceWith(document.adoptNode(fresh));
  }
  const remove = page.querySelector("[data-remove]");
  one("remove")?.remove();
  if (remove) one("ways").after(document.adoptNode(remove));
}

/** What was done, and the way back, as another page would say it. */
function tell(notice) {
  document.querySelector("main > .notice")?.remove();
  if (notice) document.querySelector("main").prepend(document.adoptNode(notice));
  document.dispatchEvent(new CustomEvent("notice:changed"));
}

function stop(words) {
  then = undefined;
  busy(false);
  say(words);
}

function finish() {
  busy(false);
  camera.close();
  cropping.hidden = true;
}

function busy(isBusy) {
  if (!isBusy) request = undefined;
  bar.removeAttribute("value");
  sending.hidden = !isBusy;
  if (isBusy) sending.scrollIntoView({ block: "nearest" });
  save.setAttribute("aria-disabled", isBusy);
}

/** Nothing, where nothing is amiss. */
function say(words) {
  trouble.textContent = words ?? "";
  trouble.hidden = !words;
  done.hidden = true;
}
