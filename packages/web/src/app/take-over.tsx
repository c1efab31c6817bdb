import { type ReactNode, useEffect } from 'react';

/** The page's own markup that the reader sees before the app takes its place, and the field in hand there. */
export type EarlyPage = { part: HTMLElement; inHand: HTMLInputElement | null };

/** Finds the page's own markup and follows what its reader does. */
export function watchEarlyPage(): EarlyPage | null {
  const parts = document.querySelectorAll<HTMLElement>('#root > .prerendered');
  const part = [...parts].find((one) => getComputedStyle(one).display !== 'none');
  if (!part) return null;
  const fieldOf = (target: unknown) =>
    target instanceof HTMLInputElement && part.contains(target) ? target : null;
  const page: EarlyPage = { part, inHand: fieldOf(document.activeElement) };
  part.addEventListener('focusin', ({ target }) => {
    page.inHand = fieldOf(target);
  });
  part.addEventListener('focusout', () => {
    // A field that goes with the page was still in hand.
    setTimeout(() => {
      if (part.isConnected && !part.contains(document.activeElement)) page.inHand = null;
    });
  });
  return page;
}

/** Types a value into a field as its reader would, so that the form over it hears of it. */
function type(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts what was typed early into the fields of the same names, with the focus, and sends the form that was sent. */
function replay({ part, inHand }: EarlyPage): void {
  const early = [...part.querySelectorAll<HTMLInputElement>('input[name]:not([type="checkbox"])')];
  const fields = [...document.querySelectorAll<HTMLInputElement>('form input[name]')];
  const fieldNamed = (wanted: string) => fields.find(({ name }) => name === wanted);
  for (const { name, value } of early) {
    const field = fieldNamed(name);
    if (field && value !== '' && field.value === '') type(field, value);
  }
  const next = inHand && fieldNamed(inHand.name);
  if (next && document.activeElement === document.body) {
    next.focus({ preventScroll: true });
    // Not every kind of field has a selection.
    if (inHand.selectionStart !== null) next.setSelectionRange(inHand.selectionStart, inHand.selectionEnd);
  }
  if (part.querySelector('form[data-submitted]')) fields[0]?.form?.requestSubmit();
}

/** Around the app: its first screen goes on where the reader was on the page's own markup. */
export function TakeOver({ from, children }: { from: EarlyPage | null; children: ReactNode }) {
  useEffect(() => {
    if (!from) return;
    // After React is done, which else would not answer what is typed at once.
    const timer = setTimeout(replay, 0, from);
    return () => clearTimeout(timer);
  }, [from]);
  return children;
}
