// Whose data has changed, as the server says: one stream for all tabs of a browser.
import { state } from "./lock-state.js";

/** A stream that has ended is opened again after so many milliseconds, where the session is open. */
const again = 5000;
/** The tab that has the stream tells the others. */
const others = new BroadcastChannel("changes");
const listeners = new Set();
let leading;
let wasHidden = false;

/** Calls `listener` with a client's id, or with "all" where much has changed or may have. */
export function onChange(listener) {
  listeners.add(listener);
  begin();
}

others.addEventListener("message", ({ data }) => hear(data));
document.addEventListener("visibilitychange", () => {
  if (document.hidden) end();
  else begin();
});
addEventListener("pagehide", end);
addEventListener("pageshow", begin);

function hear(change) {
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
    signal.addEventListener("abort", () => {
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
