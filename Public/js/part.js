/**
 * One element of another page of this server; null when it cannot be had, undefined where there is no such
 * page any more. What a page asks by itself is no use of the session.
 */
export async function part(url, selector, signal, byItself = false) {
  try {
    const answer = await fetch(url, {
      credentials: "same-origin",
      headers: { "Accept": "text/html", ...byItself && { "HealthWheel-Watch": "1" } },
      signal,
    });
    if (!answer.ok || answer.redirected) {
      answer.body?.cancel();
      return answer.status === 404 ? undefined : null;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return document.adoptNode(page.querySelector(selector));
  } catch {
    return null;
  }
}
