// Hides the page when its session locks, and shows it as it was when that is open again: [data-lock].
import { between, instant } from "./instants.js";
import { state } from "./lock-state.js";
import { part } from "./part.js";
import "./pin.js";
import { bringTypedBack, keepTyped } from "./typed.js";

const screen = document.querySelector("[data-lock]");
const after = Number(screen.dataset.lock) * 1000;
/** How often the server is told that somebody is at the page; at the last moment, too. */
const step = Math.min(60_000, after / 3);
/** Without an answer the server is asked again. */
const again = 5000;
/** How often an open page asks whether its session has been ended elsewhere. */
const check = 10_000;
/** Other tabs of this browser. */
const others = new BroadcastChannel("lock");
const fallback = screen.querySelector("[data-lock-card]");
const title = document.title;

let used = instant();
let told = instant();
let telling;
let timer;
/** Where somebody was typing. */
let focus;
/** Locked by hand, and the server does not know yet. */
let locking = false;

// Other scripts have looked at the page by then as the server made it.
if (document.readyState === "complete") bringTypedBack(screen.dataset.trainer);
else addEventListener("load", () => bringTypedBack(screen.dataset.trainer), { once: true });
wait(after);
setInterval(checkSession, check);
others.postMessage(screen.dataset.trainer);
for (const kind of ["input", "keydown", "pointerdown", "wheel", "touchmove"]) {
  addEventListener(kind, use, { capture: true, passive: true });
}
for (const kind of ["keydown", "keyup", "keypress", "touchstart", "touchmove", "touchend"]) {
  addEventListener(kind, keepInside, { capture: true });
}
addEventListener("focus", wake);
addEventListener("pageshow", wake);
addEventListener("online", () => isLocked() && look());
document.addEventListener("visibilitychange", wake);
others.addEventListener("message", heard);
addEventListener("pagehide", forget);
addEventListener("submit", byHand, { capture: true });
screen.addEventListener("submit", unlock);
screen.addEventListener("click", follow);

const isLocked = () => !screen.hidden;

function wait(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(due, milliseconds);
}

/** Another tab may have been used meanwhile; without an answer the page is hidden all the same. */
function due() {
  const left = after - between(used, instant());
  if (left > 0 && !isLocked()) return wait(left);
  look();
}

/** A tablet that slept has told nobody: what is overdue is hidden before anything is asked. */
function wake() {
  if (document.hidden || !isLocked() && between(used, instant()) < after) return;
  // Nothing is half typed but on a card that the server sent.
  if (isLocked() && card() !== fallback) return;
  hide();
  look();
}

/** A trainer who was removed, or has signed out everywhere, leaves no client on a screen. */
async function checkSession() {
  if (document.hidden || isLocked() || locking) return;
  const { is } = await state();
  if (is === "over" || is === "locked") look();
}

function use() {
  if (isLocked()) return;
  used = instant();
  telling ??= setTimeout(tell, Math.max(0, step - between(told, used)));
}

async function tell() {
  telling = undefined;
  if (isLocked()) return;
  told = instant();
  const answer = await fetch("/lock/delay", { method: "POST", headers: { "Accept": "application/json" } })
    .catch(() => null);
  answer?.body?.cancel();
  if (answer && !answer.ok) look();
}

/** Another tab was opened, locked or unlocked: by whom says whether this one is concerned. */
function heard({ data }) {
  if (isLocked() || data !== screen.dataset.trainer) look();
}

/** What the server says, shown. */
export async function look() {
  if (locking) return "locked";
  const { is, seconds } = await state();
  if (is === "open") show(seconds);
  else hide();
  if (is === "over" && card() !== fallback) put(fallback);
  screen.querySelector("[data-lock-over]")?.toggleAttribute("hidden", is !== "over");
  screen.querySelector("[data-lock-open]")?.toggleAttribute("hidden", is === "over");
  if (is === "over" || is === "unknown") wait(again);
  // Somebody may be typing into a card that has come already.
  if (is === "locked" && card() === fallback) await fill(`/lock?trainer=${screen.dataset.trainer}`);
  return is;
}

function hide() {
  if (isLocked()) return;
  clearTimeout(timer);
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
  focus = document.activeElement;
  for (const child of document.body.children) child.inert = child !== screen;
  document.documentElement.classList.add("is-locked");
  document.title = screen.ariaLabel;
  screen.hidden = false;
}

function show(seconds) {
  // The seconds are whole; a moment later than the server is soon enough.
  wait(seconds * 1000 + 500);
  if (!isLocked()) return;
  used = told = instant();
  for (const child of document.body.children) child.inert = false;
  document.documentElement.classList.remove("is-locked");
  document.title = title;
  screen.hidden = true;
  card().replaceWith(fallback);
  focus?.focus({ preventScroll: true });
}

const card = () => screen.querySelector("[data-lock-card]");

/** What the server asks for; without an answer the way to its page stays. */
async function fill(address) {
  const asked = await part(address, "[data-lock-card]");
  if (asked) put(asked);
  else wait(again);
}

function put(asked) {
  card().replaceWith(asked);
  asked.querySelector("[data-lock-unsaved]")?.toggleAttribute("hidden", !holdsBack());
  asked.querySelector("[autofocus]")?.focus();
}

/** Whether somebody would be asked before this page is left: a tablet asks nobody. */
const holdsBack = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** The button above the page. */
function byHand(event) {
  if (!event.target.matches("[data-lock-now]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  locking = true;
  hide();
  lock(new URLSearchParams(new FormData(event.target)));
}

/** As soon as the server can be reached. */
async function lock(body) {
  const headers = { "Accept": "application/json" };
  const answer = await fetch("/lock", { method: "POST", headers, body }).catch(() => null);
  if (!answer) return setTimeout(() => lock(body), again);
  answer.body?.cancel();
  locking = false;
  others.postMessage("locked");
  look();
}

async function unlock(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  const { target } = event;
  if (target.dataset.busy) return;
  target.dataset.busy = "yes";
  const answer = await fetch("/lock/delete", {
    method: "POST",
    headers: { "Accept": "text/html" },
    redirect: "manual",
    body: new URLSearchParams(new FormData(target)),
  }).catch(() => null);
  delete target.dataset.busy;
  if (!answer || answer.type === "opaqueredirect") {
    others.postMessage("unlocked");
    return look();
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const asked = page.querySelector("[data-lock-card]");
  if (asked) put(document.adoptNode(asked));
}

function follow(event) {
  const link = event.target.closest("[data-lock-link]");
  if (!link) return;
  event.preventDefault();
  fill(link.getAttribute("href"));
}

/** Keys and swipes of the page that is hidden do nothing. */
function keepInside(event) {
  if (isLocked()) event.stopImmediatePropagation();
}

/** Whoever goes on from here finds nothing typed; who typed it does, coming back to this page. */
function forget() {
  if (!isLocked()) return;
  keepTyped(screen.dataset.trainer);
  for (const form of document.forms) form.reset();
}
