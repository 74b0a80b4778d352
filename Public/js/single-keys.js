// Keys of one letter get in the way of some who speak to their computer: they can be turned off.
const name = "single keys";

export const isOn = () => localStorage.getItem(name) !== "off";

/** The box on the list of keys says and keeps it. */
export function kept(place) {
  const box = place.querySelector("[data-single-keys]");
  if (!box) return;
  box.checked = isOn();
  box.addEventListener("change", () => localStorage.setItem(name, box.checked ? "on" : "off"));
}
