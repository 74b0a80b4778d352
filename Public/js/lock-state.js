// How it stands with the session that the browser has. Asking is no use of it.
const slowest = 5000;

/** The trainer of this page; undefined on a page that is nobody's. */
const mine = document.querySelector("[data-lock]")?.dataset.trainer;

/**
 * `is`: "open" for this page's trainer, for `seconds` more; "locked", also where somebody else has
 * the browser; "held" for a client who was handed the tablet; "over"; "unknown" without an answer.
 */
export async function state() {
  try {
    const answer = await fetch("/lock", {
      headers: { "Accept": "application/json" },
      signal: AbortSignal.timeout(slowest),
    });
    // An answer that nobody reads to its end keeps its connection.
    const { isLocked, locksIn, trainer } = await answer.json();
    if (answer.status >= 500) return { is: await isVaultLocked() ? "over" : "unknown" };
    if (answer.status === 403) return { is: "held" };
    if (!answer.ok) return { is: "over" };
    if (isLocked || (mine && trainer.id !== mine)) return { is: "locked" };
    return { is: "open", seconds: locksIn };
  } catch {
    return { is: "unknown" };
  }
}

/** After the server was started anew nobody is signed in until somebody opens the vault. */
async function isVaultLocked() {
  const answer = await fetch("/healthz", { signal: AbortSignal.timeout(slowest) });
  return await answer.text() === "locked";
}
