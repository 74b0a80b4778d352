/**
 * Makes `old` what `fresh` is and touches only what differs: an element stays itself, with its
 * focus. What `isLeft` chooses stays as it is, and what `isKept` chooses where it is, also where `fresh`
 * has it elsewhere or has it no more.
 */
export function patch(old, fresh, isLeft = () => false, isKept = isLeft) {
  const chosen = fresh.localName === "select" ? fresh.value : undefined;
  attributes(old, fresh);
  field(old, fresh);
  children(old, fresh, isLeft, isKept);
  if (chosen !== undefined && old.value !== chosen) old.value = chosen;
}

/** What somebody has folded or unfolded stays so. */
function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value && name !== "open") old.setAttribute(name, value);
  }
}

/** Attributes say only what a field was at first. */
function field(old, fresh) {
  if (old.localName !== "input" && old.localName !== "textarea") return;
  if (old.defaultValue !== fresh.defaultValue) old.defaultValue = fresh.defaultValue;
  if (old.checked !== fresh.checked) old.checked = fresh.checked;
  if (old.value !== fresh.value) old.value = fresh.value;
}

function children(old, fresh, isLeft, isKept) {
  if (old.localName === "textarea") return;
  const later = new Set([...fresh.children].filter(idOf).map(row));
  const passed = new Map();
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const found = match(place, wanted) ?? passed.get(row(wanted));
    if (passed.delete(row(wanted))) move(old, found, place);
    else if (found) place = without(place, found, isKept, later, passed).nextSibling;
    if (found) become(found, wanted, isLeft, isKept);
    else if (!isElsewhere(wanted, isKept)) old.insertBefore(document.adoptNode(wanted), place);
    later.delete(row(wanted));
  }
  without(place, null, isKept);
}

/**
 * Not `id`: of a form with a field of that name it is the field. A line of a list that has none is known by
 * where it leads.
 */
const idOf = (node) => node.getAttribute?.("id") ?? (node.localName === "li" ? target(node) : "");
const target = (line) => line.firstElementChild?.getAttribute("href") ?? "";

/** What tells one from the others: its id and its kind. */
const row = (node) => `${node.nodeName} ${idOf(node)}`;

/** With the focus, if that is in it. */
function move(parent, node, place) {
  const focus = node.contains(document.activeElement) ? document.activeElement : null;
  parent.insertBefore(node, place);
  focus?.focus({ preventScroll: true });
}

function isElsewhere(wanted, isKept) {
  const other = document.getElementById(idOf(wanted));
  return other ? isKept(other) : false;
}

function become(found, wanted, isLeft, isKept) {
  if (found.nodeType !== Node.ELEMENT_NODE) {
    if (found.data !== wanted.data) found.data = wanted.data;
  } else if (!isLeft(found)) {
    patch(found, wanted, isLeft, isKept);
  }
}

/** The next one of the same kind and id; what has none is not looked for behind what has. */
function match(place, wanted) {
  const isWords = wanted.nodeType !== Node.ELEMENT_NODE;
  for (let node = place; node; node = node.nextSibling) {
    if (row(node) === row(wanted)) return node;
    if (isWords || (idOf(node) && !idOf(wanted))) return null;
  }
  return null;
}

/** Takes away what lies before `end`, and gives `end`. What comes `later` is `passed`, not taken away. */
function without(place, end, isKept, later = new Set(), passed = new Map()) {
  for (let node = place; node !== end;) {
    const next = node.nextSibling;
    if (node.nodeType !== Node.ELEMENT_NODE) node.remove();
    else if (idOf(node) && later.has(row(node)) && !passed.has(row(node))) passed.set(row(node), node);
    else if (!isKept(node)) node.remove();
    node = next;
  }
  return end;
}
