// Files of contacts are sent as they are, chosen or dropped anywhere on the page, or on the list where it
// stands beside one: [data-contacts], which is seen only then where it says "dragged".
const area = document.querySelector("[data-contacts]");
const place = area.closest("[data-client-list]") ?? document;
const [sending, trouble, choose, here] = ["sending", "trouble", "choose", "here"]
  .map((name) => area.querySelector(`[data-${name}]`));
const bar = sending.querySelector("progress");
const { limit, failed, empty, tooLarge } = trouble.dataset;
const isSeenOnlyThen = area.dataset.contacts === "dragged";

choose?.addEventListener("change", () => begin(choose.files));
place.addEventListener("dragover", (event) => drag(event, true));
place.addEventListener("dragleave", (event) => place.contains(event.relatedTarget) || drag(event, false));
place.addEventListener("drop", (event) => {
  if (drag(event, false)) begin(event.dataTransfer.files);
});

/** Whether it is files that are dragged. */
function drag(event, isOver) {
  if (!event.dataTransfer?.types.includes("Files")) return false;
  event.preventDefault();
  area.classList.toggle("is-over", isOver);
  if (isSeenOnlyThen) {
    area.hidden = !isOver;
    trouble.hidden = sending.hidden = true;
    here.hidden = false;
  }
  return true;
}

/** A folder cannot be read. */
const begin = (files) => send([...files]).catch(() => say(failed));

async function send(files) {
  if (files.length === 0) return;
  const all = files.length > 1 ? await Promise.all(files.map(plain)) : files;
  // What the server would refuse would go through the Wi-Fi first.
  const body = new Blob(all.length > 1 ? all.flatMap((file, index) => [head(files[index]), file]) : all);
  if (body.size > limit) return say(tooLarge);
  if (body.size === 0) return say(empty);
  show(sending);
  bar.removeAttribute("value");
  post(body);
}

/** What the server tells one of several files from the others by. */
const head = ({ name }) => `\nX-HEALTHWHEEL-FILE:${name.replace(/\s/g, " ")}\n`;

/** What becomes part of one body: in UTF-8, which Windows does not always write. */
async function plain(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isLittle = first === 0xFF || second === 0;
  if (!isLittle && first !== 0xFE && first !== 0) return file;
  return new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(await file.arrayBuffer());
}

/** `fetch` tells nothing of how much has gone. */
function post(body) {
  const request = new XMLHttpRequest();
  const { trainer = "" } = document.querySelector("[data-lock]")?.dataset ?? {};
  request.open("POST", `/clients/import/preview?pageOf=${encodeURIComponent(trainer)}`);
  request.setRequestHeader("Content-Type", "text/vcard");
  request.setRequestHeader("Accept", "application/json");
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    Object.assign(bar, { max: total, value: loaded });
  });
  // All has gone, and is being read.
  request.upload.addEventListener("load", () => bar.removeAttribute("value"));
  request.addEventListener("load", () => finish(request));
  request.addEventListener("error", () => say(failed));
  request.send(body);
}

function finish(request) {
  if (request.status === 201) return location.assign(request.getResponseHeader("Location"));
  try {
    say(JSON.parse(request.responseText).title);
  } catch {
    say(failed);
  }
}

function say(words) {
  trouble.textContent = words;
  show(trouble);
  if (choose) choose.value = "";
}

function show(part) {
  area.hidden = false;
  for (const each of [sending, trouble]) each.hidden = each !== part;
  if (here) here.hidden = true;
}
