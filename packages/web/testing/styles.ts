const fromEveryRule = window.getComputedStyle;
const createElement = document.createElement;
const notParsed = 'text/not-parsed';
const noStyle = document.createElement('i').style;

function fromOwnStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  return !pseudo && element instanceof HTMLElement ? element.style : noStyle;
}

/**
 * Computed styles are an element's own, and style sheets are not parsed. jsdom lays nothing out, and reading every rule
 * took half of the time of component tests; what they hide is hidden by an attribute or by its own style.
 */
export function computeOwnStylesOnly(): void {
  window.getComputedStyle = fromOwnStyle;
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement.call(document, name, options);
    if (element instanceof HTMLStyleElement) element.type = notParsed;
    return element;
  };
}

/**
 * Parses style sheets and computes styles from every rule in the file that calls this; those that earlier files left
 * are parsed now, because the libraries add each only once.
 */
export function computeEveryStyle(): void {
  window.getComputedStyle = fromEveryRule;
  document.createElement = createElement;
  for (const style of document.querySelectorAll<HTMLStyleElement>(`style[type="${notParsed}"]`)) {
    style.removeAttribute('type');
    style.replaceWith(style);
  }
}
