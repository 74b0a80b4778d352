// Whose data has changed, as the server says: one stream for all tabs of a browser.
import { state } from "./lock-state.js";

/** A stream that has ended is opened again after so many milliseconds, where the session is open. */
const again = 5000;
/** The tab that has the stream tells the others. */
const others = new BroadcastChannel("changes");
const listeners = new Set();
/** So many of what was heard last are kept, with when that was: a tab that is still loading hears nothing. */
const kept = 64;
let heard = [];
let leading;
let hasStream = false;
let wasHidden = false;

/** Calls `listener` with a client's id, or with "all" where much has changed or may have. */
export function onChange(listener) {
  listeners.add(listener);
  others.postMessage({ since: performance.timeOrigin });
  begin();
}

others.addEventListener("message", ({ data }) => data.since ? repeat(data.since) : hear(data));
document.addEventListener("visibilitychange", () => {
  if (document.hidden) end();
  else begin();
});
addEventListener("pagehide", end);
addEventListener("pageshow", begin);

/** For a tab that came then, in milliseconds as of `performance.timeOrigin`. */
function repeat(since) {
  if (!hasStream) return;
  const missed = heard.filter(({ at }) => at >= since).map(({ change }) => change);
  for (const change of missed.length === kept ? ["all"] : missed) others.postMessage(change);
}

function hear(change) {
  heard = [...heard.slice(1 - kept), { change, at: performance.timeOrigin + performance.now() }];
  for (const listener of listeners) listener(change);
}

function say(change) {
  others.postMessage(change);
  hear(change);
}

/** A tab in sight waits for its turn; browsers put the others to sleep. */
function begin() {
  if (document.hidden || leading || listeners.size === 0) return;
  leading = new AbortController();
  const { signal } = leading;
  navigator.locks?.request("changes", { signal }, () => listen(signal)).catch(() => {});
  if (wasHidden) hear("all");
}

function end() {
  wasHidden = true;
  leading?.abort();
  leading = undefined;
}

/** Until this tab is out of sight. */
function listen(signal) {
  return new Promise((done) => {
    let source;
    let timer;
    let wasOpen = false;
    hasStream = true;
    signal.addEventListener("abort", () => {
      hasStream = false;
      clearTimeout(timer);
      source?.close();
      done();
    });
    const wait = () => { timer = setTimeout(open, again); };
    async function open() {
      // A client who holds the tablet is not told how it stands with the trainer's session.
      const { is } = document.querySelector(".topbar") ? await state() : { is: "held" };
      if (signal.aborted) return;
      if (is !== "open" && is !== "held") return wait();
      // First what was saved since the page was made; what happened in between later on nobody has told.
      const since = wasOpen ? undefined : document.body.dataset.since;
      source = new EventSource(since ? `/events?since=${since}` : "/events");
      source.addEventListener("open", () => {
        if (wasOpen) say("all");
        wasOpen = true;
      });
      source.addEventListener("message", ({ data }) => say(data));
      source.addEventListener("error", () => {
        source.close();
        wait();
      });
    }
    open();
  });
}
