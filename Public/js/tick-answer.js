// Sends what was said of a set, and gives what the server answers.
/** A server that has not answered by then cannot be reached, in milliseconds. */
const longest = 10_000;

/** Null without an answer, or where somebody has to sign in first: then it is sent once more. */
export async function answer({ address, body }) {
  try {
    const response = await fetch(address, {
      method: "POST", body: new URLSearchParams(body), headers: { "Accept": "text/html" },
      credentials: "same-origin", keepalive: true, signal: AbortSignal.timeout(longest),
    });
    const text = await response.text();
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-workout]");
    if (response.ok) return fresh && { fresh };
    const isRefused = [400, 404, 409, 422].includes(response.status);
    return isRefused ? { isRefused, fresh: fresh ?? undefined } : null;
  } catch {
    return null;
  }
}
