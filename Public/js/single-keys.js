// Keys of one letter get in the way of some who speak to their computer: they can be turned off.
const name = "healthwheel-single-keys";
// As long as browsers keep one: 400 days.
const age = 400 * 24 * 3600;

export const isOn = () => !document.cookie.split("; ").includes(`${name}=off`);

/** The box on the list of keys says and keeps it, in a cookie: signing out clears storage. */
export function kept(place) {
  const box = place.querySelector("[data-single-keys]");
  if (!box) return;
  box.checked = isOn();
  box.addEventListener("change", () => {
    const choice = box.checked ? "on" : "off";
    document.cookie = `${name}=${choice}; Path=/; Max-Age=${age}; SameSite=Strict`;
  });
}
