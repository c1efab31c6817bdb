import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const control = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';
const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Where a removed element was. */
type Position = { parent: Element; before: Node | null };

/** The element that is now at the position, else the one before it. */
function elementAt({ parent, before }: Position): Element | null {
  const previous = before instanceof Element && before.parentElement === parent ? before : null;
  return (previous ? previous.nextElementSibling : parent.firstElementChild) ?? previous;
}

/** The elements to look into, from the position outwards, as far as the page. */
function scopesOf(position: Position): Element[] {
  const scopes: Element[] = [];
  let scope: Element | null = position.parent.isConnected ? (elementAt(position) ?? position.parent) : null;
  for (; scope && scope.tagName !== 'MAIN'; scope = scope.parentElement) scopes.push(scope);
  return scopes;
}

/** The control nearest to the position: in the next row, the one before, the section; else the section's heading. */
function targetAt(position: Position): HTMLElement | null {
  for (const scope of scopesOf(position)) {
    const found = scope.matches(control) ? scope : scope.querySelector(control);
    if (found) return found as HTMLElement;
    if (scope.tagName !== 'SECTION') continue;
    const heading = scope.querySelector<HTMLElement>('h2, h3');
    if (heading) heading.tabIndex = -1;
    return heading;
  }
  return document.querySelector<HTMLElement>('main h1');
}

/**
 * Gives the focus back when the focused element of the page is disabled for a time, and to the nearest control when it
 * is removed, as with its row; also after the dialog that removed it. A click on nothing, or on a link, ends it.
 */
function recoverFocus() {
  let last: HTMLElement | null = null;
  let lost: Position | null = null;
  const forget = () => {
    last = null;
    lost = null;
  };
  const isLost = () => last !== null && document.activeElement === document.body;
  const recover = () => {
    if (!last || !isLost() || document.querySelector(overlay)) return;
    if (last.isConnected) {
      if (!last.matches(':disabled')) last.focus({ preventScroll: true });
    } else if (lost) {
      const target = targetAt(lost);
      forget();
      target?.focus({ preventScroll: true });
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.closest('main') || target.closest(overlay)) return;
    last = target;
    lost = null;
  };
  const onBlur = () => {
    setTimeout(() => {
      // A component that waits for code is hidden by React.
      const isUsable = last?.isConnected && !last.closest(':disabled, [style*="display: none"]');
      if (isUsable && isLost() && !document.querySelector(overlay)) forget();
    });
  };
  const observer = new MutationObserver((records) => {
    if (!last) return;
    if (!lost && !last.isConnected) {
      const removal = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(last)),
      );
      if (removal) lost = { parent: removal.target as Element, before: removal.previousSibling };
    }
    if (isLost()) requestAnimationFrame(recover);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
  };
  return { forget, stop };
}

/** Keeps the focus near where it was when its element goes; a new page gets it by `RouteFocus`. */
export function useFocusRecovery(): void {
  const { pathname } = useLocation();
  const recovery = useRef<ReturnType<typeof recoverFocus>>(undefined);
  useEffect(() => {
    recovery.current = recoverFocus();
    return recovery.current.stop;
  }, []);
  useLayoutEffect(() => {
    if (pathname) recovery.current?.forget();
  }, [pathname]);
}
