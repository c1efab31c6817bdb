import { options, type VNode } from 'preact';

// What our components and libraries expect of React, but Preact leaves to the app. Imported once, before any rendering.

type Field = HTMLInputElement | HTMLTextAreaElement;
type FieldProps = { autoFocus?: boolean; spellCheck?: unknown; checked?: unknown; value?: unknown };

/** The props that each field's component has rendered. */
const controlled = new WeakMap<Field, FieldProps>();
const drawn = new WeakSet<Element>();

/** The element of a node in Preact's tree, under the mangled name that its packages use. */
const elementOf = (node: VNode): unknown => (node as { __e?: unknown }).__e;

const { vnode: onNode, diffed: onDrawn } = options;

options.vnode = (node) => {
  const props = node.props as FieldProps;
  // Preact drops false attributes, but a missing `spellcheck` means true.
  if (typeof node.type === 'string' && props.spellCheck === false) props.spellCheck = 'false';
  onNode?.(node);
};

options.diffed = (node) => {
  onDrawn?.(node);
  if (typeof node.type !== 'string') return;
  const element = elementOf(node);
  const props = node.props as FieldProps;
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    controlled.set(element, props);
  if (!props.autoFocus || !(element instanceof HTMLElement) || drawn.has(element)) return;
  drawn.add(element);
  // The element enters the document after its parents have rendered.
  queueMicrotask(() => takeFocus(element));
};

/** Focuses an element, and again if a closing menu has since moved the focus away from it. */
function takeFocus(element: HTMLElement): void {
  element.focus();
  const dialog = element.closest('[role="dialog"], [role="alertdialog"]');
  if (!dialog) return;
  let isUsed = false;
  for (const kind of ['keydown', 'pointerdown'])
    dialog.addEventListener(kind, () => (isUsed = true), { once: true, capture: true });
  const keep = () => {
    const { activeElement } = document;
    if (!isUsed && (activeElement === dialog || !dialog.contains(activeElement))) element.focus();
  };
  requestAnimationFrame(() => setTimeout(keep, 60));
}

/** Restores the component's value if it rejected the user's change. */
function showControlled(field: Field): void {
  const props = controlled.get(field);
  if (!props || !field.isConnected) return;
  const { checked, value } = props;
  if (field instanceof HTMLInputElement && typeof checked === 'boolean') {
    if (field.checked !== checked) field.checked = checked;
  } else if (typeof value === 'string' || typeof value === 'number') {
    if (field.type !== 'file' && field.value !== String(value)) field.value = String(value);
  }
}

const isChoice = (field: Field) => field.type === 'checkbox' || field.type === 'radio';

// A checkbox or radio button fires `input` before the `change` that its component handles.
for (const kind of ['input', 'change'])
  document.addEventListener(kind, ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (isChoice(target) !== (kind === 'change')) return;
    // After the components have rendered what the event changed.
    queueMicrotask(() => queueMicrotask(() => showControlled(target)));
  });
