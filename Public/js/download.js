// A file that takes seconds to make: [data-download="what the link says meanwhile"]. The page stays.

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-download]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (!link.ariaBusy) fetched(link);
});

for (const link of document.querySelectorAll("a[data-download][data-now]")) fetched(link);

async function fetched(link) {
  const words = link.textContent;
  link.ariaBusy = "true";
  link.textContent = link.dataset.download;
  try {
    const response = await fetch(link.href);
    // The server's own page says what is the matter.
    if (!response.ok) return location.assign(link.href);
    save(await response.blob(), response.headers.get("Content-Disposition"));
  } catch {
    location.assign(link.href);
  } finally {
    link.ariaBusy = null;
    link.textContent = words;
  }
}

function save(content, disposition) {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(content);
  file.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "";
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}
