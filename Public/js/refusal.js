/** Why the server refused, in the words of its page; empty where it says nothing. */
export async function refusal(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector("[data-refusal]")?.textContent ?? "";
}
