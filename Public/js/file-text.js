// Puts the text of a chosen file into a text field: textarea[data-file-text].
for (const field of document.querySelectorAll("textarea[data-file-text]")) {
  const chooser = document.createElement("input");
  chooser.type = "file";
  chooser.accept = ".json,application/json";
  chooser.setAttribute("aria-label", field.labels[0]?.textContent ?? "");
  chooser.addEventListener("change", async () => {
    const file = chooser.files[0];
    if (!file) return;
    field.value = await file.text();
    // A refusal names it.
    document.getElementById(field.dataset.fileText).value = file.name;
  });
  field.before(chooser);
}
