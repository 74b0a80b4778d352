// The key that comes next has the focus, and the page stays where it is: an autofocus scrolls.
document.querySelector("[data-focus]").focus({ preventScroll: true });
