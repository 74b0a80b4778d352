// The wheel as a PNG: drawn here, from the server's own picture.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-picture]");
  if (button) save(button);
});

async function save({ dataset }) {
  const picture = new Image();
  picture.src = dataset.picture;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext("2d").drawImage(picture, 0, 0);
  canvas.toBlob((blob) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = dataset.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }, "image/png");
}
