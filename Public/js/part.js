/** One element of another page of this server; null when it cannot be had. */
export async function part(url, selector, signal) {
  try {
    const answer = await fetch(url, {
      credentials: "same-origin",
      headers: { "Accept": "text/html" },
      signal,
    });
    if (!answer.ok || answer.redirected) {
      answer.body?.cancel();
      return null;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return document.adoptNode(page.querySelector(selector));
  } catch {
    return null;
  }
}
