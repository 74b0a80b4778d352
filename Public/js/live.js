// What others save appears on an open page: [data-changes="a client's id"], or of everybody where it is
// empty; of a client's other pages only what stands above: [data-header="a client's id"], and [data-outdated]
// where the form is of details that are not the newest any more. What is pressed, focused or typed in stays
// as it is.
import { remember } from "./aim.js";
import { onChange } from "./changes.js";
import { isSending } from "./in-place.js";
import { part } from "./part.js";
import { patch } from "./patch.js";
import { released } from "./press.js";
import { hasReturned, hasTyped, isAtWork } from "./typed.js";

/** Changes that come together are one, in milliseconds. */
const together = 200;
/** A page that could not be had is asked for again after so long, and each time twice as long, in milliseconds. */
const again = { first: 1000, last: 30000 };
/** What a page's own scripts have changed, or somebody is at work with; a [data-follows] only as long. */
const own = "form, dialog, details[open] > summary, .notice, .signed-out, [data-timer], [data-announce], [data-wait], iframe";

/** Whether something would be lost with the page: what is typed, what runs, a picture that is being cropped. */
const isInUse = () => hasTyped() || hasReturned()
  || document.querySelector(".timer-running, [data-crop]:not([hidden]), [data-camera]:not([hidden])") !== null;

const page = document.querySelector("[data-changes]");
const header = document.querySelector("[data-header]");
/** A page with a form may be the answer to one, and have no address of its own; that of a list goes with the search. */
const address = () => page ? location.href
  : document.querySelector("[data-outdated]")?.dataset.outdated || `/clients/${header.dataset.header}/edit`;
let isStale = false;
let looking;
let timer;
let wait = again.first;
/** Whose page it was, and whose it became when they were merged. */
let former;

onChange((change) => {
  const changes = page ? page.dataset.changes : header.dataset.header;
  if (!changes || change === "all" || change === changes) ask();
});

function ask() {
  isStale = true;
  looking ??= look().finally(() => { looking = undefined; });
}

async function look() {
  while (isStale) {
    await new Promise((go) => setTimeout(go, together));
    isStale = false;
    const fresh = await part(address(), "body", undefined, true);
    await released();
    // The list shows already what was pressed.
    if (isSending()) isStale = true;
    else if (fresh && !document.hidden) show(fresh);
    if (former && await whoIs(former.id) === former.id) goBack();
    if (!fresh && await isElsewhere(fresh === undefined)) return;
    clearTimeout(timer);
    if (fresh === null && !document.hidden) timer = setTimeout(ask, wait);
    wait = fresh === null ? Math.min(2 * wait, again.last) : again.first;
  }
}

/** Somebody has erased whom the page is of, or has merged them into another client. */
async function isElsewhere(isGone) {
  const id = client();
  const found = id && !isGone ? await whoIs(id) : undefined;
  const successor = found === id ? undefined : found;
  if (!isGone && !successor) return false;
  if (!isInUse() || !id) {
    // Only the overview says that they are one.
    if (successor && location.pathname === `/clients/${id}`) location.replace(`/clients/${successor}?merged=${id}`);
    else location.reload();
    return true;
  }
  if (successor) goOnWith(successor, id);
  const isClient = isGone && await part(`/clients/${id}`, "main", undefined, true) === undefined;
  const banner = document.querySelector(`[data-${successor ? "merged" : isClient ? "erased" : "gone"}]`);
  banner.hidden = false;
  banner.scrollIntoView({ block: "nearest" });
  return isGone;
}

/** Nobody on a page of all clients. */
const client = () => page ? page.dataset.changes : header.dataset.header;

/** Under which id somebody is found, who may have been merged; undefined where nobody knows. */
async function whoIs(id) {
  try {
    const { ok, url, body } = await fetch(`/clients/${id}`, { headers: { "HealthWheel-Watch": "1" } });
    // An answer that nobody reads to its end keeps its connection, of which a browser has six.
    body?.cancel();
    return ok ? new URL(url).pathname.match(/^\/clients\/([^/]+)$/)?.[1] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The page follows the other client, and what saves itself goes there. The server sends on what is sent by
 * a button: it knows that the page's versions are not the other's.
 */
function goOnWith(successor, id) {
  former = { id, successor };
  rename(id, successor);
  for (const form of document.querySelectorAll(`[data-autosave][action*="${id}"]`)) {
    const detail = form.getAttribute("action").replace(id, successor);
    form.dispatchEvent(new CustomEvent("client:merged", { detail }));
  }
  isStale = true;
}

/** Somebody has undone that: what is sent by a button goes where it would have gone before. */
function goBack() {
  const { id, successor } = former;
  former = undefined;
  rename(successor, id);
  for (const form of document.querySelectorAll("[data-autosave]")) {
    form.dispatchEvent(new CustomEvent("client:apart"));
  }
  document.querySelector("[data-merged]").hidden = true;
  isStale = true;
}

function rename(id, successor) {
  for (const name of ["data-kept", "data-changes", "data-header", "data-photo"]) {
    for (const element of document.querySelectorAll(`[${name}*="${id}"]`)) {
      element.setAttribute(name, element.getAttribute(name).replace(id, successor));
    }
  }
  history.replaceState(history.state, "", location.href.replace(id, successor));
}

/** A summary follows also where somebody has unfolded what it sums up. */
const isLeft = (element) => element.matches(own)
  && (!element.matches("[data-follows]") || element.matches("form") && isAtWork(element));

const isKept = (element) => isLeft(element)
  || [...element.querySelectorAll("form[data-follows]")].some(isAtWork);

/** Focus goes with what has it, also where that lies elsewhere now. */
function show(fresh) {
  const [above, main] = ["[data-header]", "[data-changes]"].map((one) => fresh.querySelector(one));
  if (header && above) change(header, above);
  if (!page) followApart(fresh);
  document.dispatchEvent(new CustomEvent("page:read", { detail: fresh }));
  const [sign, newest] = [document, fresh].map((one) => one.querySelector("[data-outdated]"));
  if (sign && newest) tell(sign, version(sign) !== version(newest));
  // Another page is at its address now: a form that somebody has begun.
  if (page && !main && !isInUse()) location.reload();
  if (!page || !main) return;
  change(page, main);
  page.dispatchEvent(new CustomEvent("page:changed", { bubbles: true }));
}

/** Of a page that somebody types in, the forms that have nothing typed in them. */
function followApart(fresh) {
  for (const form of document.querySelectorAll("main > form[data-follows]")) {
    const newest = fresh.querySelector(`#${form.id}`);
    if (newest && !isAtWork(form)) change(form, newest);
  }
}

const version = (sign) =>
  [...sign.closest("form").querySelectorAll("[name=version], [name=otherVersion]")].map(({ value }) => value).join();

function tell(sign, isOutdated) {
  if (sign.hidden !== isOutdated) return;
  remember(sign.closest("form"));
  sign.hidden = !isOutdated;
  if (isOutdated && sign.closest("form").contains(document.activeElement)) {
    document.activeElement.scrollIntoView({ block: "nearest", behavior: "instant" });
  }
}

function change(old, fresh) {
  const focus = document.activeElement;
  const href = old.contains(focus) ? focus.getAttribute("href") : null;
  const scrolled = scrollY;
  remember(old);
  patch(old, fresh, isLeft, isKept);
  if (href && (!focus.isConnected || focus.getAttribute("href") !== href)) {
    [...old.querySelectorAll("a[href]")].find((link) => link.getAttribute("href") === href)
      ?.focus({ preventScroll: true });
  }
  if (scrollY !== scrolled) scrollTo({ top: scrolled, behavior: "instant" });
}
