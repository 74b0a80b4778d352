// To paper: [data-print] as the browser does it; a page with [data-print-now] is there to be printed, as
// the PDF that its data-file names.
import { refusal } from "./refusal.js";

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) print();
});

// Loaded again, it is only looked at. That it is printed stands in the audit already.
const sheet = document.querySelector("[data-print-now]");
let isRecorded = sheet !== null;
if (sheet) {
  history.replaceState(history.state, "", location.pathname);
  toPaper(sheet);
}

// That a client's page goes to paper stands in the audit, however it was asked for.
addEventListener("beforeprint", () => {
  if (isRecorded) {
    isRecorded = false;
    return;
  }
  const client = location.pathname.match(/^\/clients\/[0-9a-f-]{36}/)?.[0];
  if (client) navigator.sendBeacon(`${client}/prints`, new URLSearchParams({ page: location.pathname }));
});

// Where one tap gives a report out on paper, the browser's own key does, too.
addEventListener("keydown", (event) => {
  const button = document.querySelector("button[name=way][value=print]");
  if (!button || event.key !== "p" || event.altKey || event.shiftKey) return;
  if (!(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  button.click();
});

/** Browsers break pages and number them each in their own way, but print a PDF alike. */
async function toPaper(sheet) {
  const isShown = navigator.pdfViewerEnabled && !matchMedia("(pointer: coarse)").matches;
  // Tablets hand a PDF to another program.
  if (!sheet.dataset.file || !isShown) return document.fonts.ready.then(() => print());
  sheet.hidden = false;
  const answer = await fetch(sheet.dataset.file).catch(() => null);
  const pdf = answer?.ok ? await answer.blob().catch(() => null) : null;
  sheet.hidden = true;
  if (!pdf) return sayWhyNot(answer);
  isRecorded = false;
  const frame = document.createElement("iframe");
  frame.className = "report-paper";
  frame.src = URL.createObjectURL(pdf);
  frame.onload = () => frame.contentWindow.print();
  document.body.append(frame);
}

/** Nothing goes to paper that nobody has seen: the page itself is printed when somebody says so. */
async function sayWhyNot(answer) {
  const place = document.querySelector("[data-print-failed]");
  const words = answer && await refusal(answer);
  place.querySelector("span").textContent = words || place.dataset.unreachable;
  place.hidden = false;
}
