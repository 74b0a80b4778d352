/**
 * Makes `old` what `fresh` is and touches only what differs: an element stays itself, with its
 * focus. What `isLeft` chooses stays as it is.
 */
export function patch(old, fresh, isLeft = () => false) {
  attributes(old, fresh);
  field(old, fresh);
  children(old, fresh, isLeft);
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
  if (old.checked !== fresh.checked) old.checked = fresh.checked;
  if (old.value !== fresh.value) old.value = fresh.value;
}

function children(old, fresh, isLeft) {
  if (old.localName === "textarea") return;
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const found = match(place, wanted);
    if (found) {
      place = without(place, found, isLeft).nextSibling;
      become(found, wanted, isLeft);
    } else {
      old.insertBefore(document.adoptNode(wanted), place);
    }
  }
  without(place, null, isLeft);
}

function become(found, wanted, isLeft) {
  if (found.nodeType !== Node.ELEMENT_NODE) {
    if (found.data !== wanted.data) found.data = wanted.data;
  } else if (!isLeft(found)) {
    patch(found, wanted, isLeft);
  }
}

/** The next one of the same kind and id; what has none is not looked for behind what has. */
function match(place, wanted) {
  const isWords = wanted.nodeType !== Node.ELEMENT_NODE;
  for (let node = place; node; node = node.nextSibling) {
    if (node.nodeName === wanted.nodeName && node.id === wanted.id) return node;
    if (isWords || (node.id && !wanted.id)) return null;
  }
  return null;
}

/** Takes away what lies before `end`, and gives `end`. */
function without(place, end, isLeft) {
  for (let node = place; node !== end;) {
    const next = node.nextSibling;
    if (node.nodeType !== Node.ELEMENT_NODE || !isLeft(node)) node.remove();
    node = next;
  }
  return end;
}
