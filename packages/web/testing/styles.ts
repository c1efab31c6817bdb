import { afterAll, beforeAll } from 'vitest';

const fromEveryRule = window.getComputedStyle;
const noStyle = document.createElement('i').style;

function fromOwnStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  return !pseudo && element instanceof HTMLElement ? element.style : noStyle;
}

/**
 * Computed styles are an element's own. jsdom lays nothing out, and working them out from every rule took a third of
 * the time of component tests; what is hidden in them is hidden by an attribute or by its own style.
 */
export function computeOwnStylesOnly(): void {
  window.getComputedStyle = fromOwnStyle;
}

/** Computed styles follow every rule in the tests of the file or block that calls this. */
export function computeEveryStyle(): void {
  beforeAll(() => {
    window.getComputedStyle = fromEveryRule;
  });
  afterAll(computeOwnStylesOnly);
}
