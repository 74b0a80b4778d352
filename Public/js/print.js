// To paper: [data-print] as the browser does it; a page with [data-print-now] is there to be printed, as
// the PDF that its data-file names.
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

/** Browsers break pages and number them each in their own way, but print a PDF alike. */
async function toPaper(sheet) {
  const pdf = await made(sheet);
  if (!pdf) return document.fonts.ready.then(() => print());
  isRecorded = false;
  const frame = document.createElement("iframe");
  frame.className = "report-paper";
  frame.src = URL.createObjectURL(pdf);
  frame.onload = () => frame.contentWindow.print();
  document.body.append(frame);
}

/** Null where there is none, or where the browser hands it to another program: tablets do. */
async function made(sheet) {
  const isShown = navigator.pdfViewerEnabled && !matchMedia("(pointer: coarse)").matches;
  if (!sheet.dataset.file || !isShown) return null;
  sheet.hidden = false;
  const response = await fetch(sheet.dataset.file).catch(() => null);
  sheet.hidden = true;
  return response?.ok ? response.blob() : null;
}
