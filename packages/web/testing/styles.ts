const { createElement } = document;
const { insertBefore, removeChild } = document.head;
const notParsed = 'text/not-parsed';
const noStyle = document.createElement('i').style;
/** Replaces the head: thousands of style elements in it slow every document search. */
const shelf = document.createElement('div');

function fromOwnStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  return !pseudo && element instanceof HTMLElement ? element.style : noStyle;
}

function intoShelf<T extends Node>(node: T, before: Node | null = null): T {
  if (!(node instanceof HTMLStyleElement)) return insertBefore.call(document.head, node, before) as T;
  node.type = notParsed;
  return shelf.insertBefore(node, before?.parentNode === shelf ? before : null);
}

function outOfShelf<T extends Node>(node: T): T {
  return removeChild.call(node.parentNode === shelf ? shelf : document.head, node) as T;
}

/**
 * Computed styles are an element's own, and style sheets are neither parsed nor in the document. jsdom lays nothing out,
 * and reading every rule took half of the time of component tests; what they hide is hidden by an attribute or by its own
 * style.
 */
export function computeOwnStylesOnly(): void {
  window.getComputedStyle = fromOwnStyle;
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement.call(document, name, options);
    if (element instanceof HTMLStyleElement) element.type = notParsed;
    return element;
  };
  document.head.insertBefore = intoShelf;
  document.head.appendChild = intoShelf;
  document.head.removeChild = outOfShelf;
  for (const style of document.head.querySelectorAll('style')) intoShelf(style);
}
