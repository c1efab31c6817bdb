import { type ReactNode, useLayoutEffect } from 'react';
import { oncePlaced } from '../design/first-turns.ts';

/** The page's own markup that the reader sees before the app takes its place, and the field in hand there. */
export type EarlyPage = { part: HTMLElement; inHand: HTMLInputElement | null };

/** Finds the page's own markup and follows what its reader does. */
export function watchEarlyPage(): EarlyPage | null {
  // As named by route-preload.ts: asking the browser what it shows would hold up the start.
  const part = document.querySelector<HTMLElement>(
    `#root > .prerendered-${document.documentElement.dataset.first}`,
  );
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

const fieldNamed = (wanted: string) =>
  [...document.querySelectorAll<HTMLInputElement>('form input[name]')].find(({ name }) => name === wanted);

/** Gives the focus to the field that was in hand: at once, or the next key would be lost. */
function keepFocus({ inHand }: EarlyPage): void {
  if (inHand && document.activeElement === document.body)
    fieldNamed(inHand.name)?.focus({ preventScroll: true });
}

/** Puts what was typed early into the field that was in hand, around what was typed there since. */
function goOnIn(field: HTMLInputElement, early: HTMLInputElement): void {
  const since = field.value;
  // Not every kind of field has a selection: there it goes on at the end.
  const [start, end] = [early.selectionStart, early.selectionEnd];
  const [from, to] = since === '' ? [start, start] : [start, end];
  const before = early.value.slice(0, from ?? early.value.length);
  const value = before + since + (to === null ? '' : early.value.slice(to));
  if (value !== field.value) type(field, value);
  if (start === null) return;
  if (since === '') field.setSelectionRange(start, end);
  else field.setSelectionRange(before.length + since.length, before.length + since.length);
}

/** Puts what was typed early into the fields of the same names, and sends the form that was sent. */
function replay({ part, inHand }: EarlyPage): void {
  const early = [...part.querySelectorAll<HTMLInputElement>('input[name]:not([type="checkbox"])')];
  for (const one of early) {
    const field = fieldNamed(one.name);
    if (!field) continue;
    if (one === inHand && document.activeElement === field) goOnIn(field, one);
    else if (one.value !== '' && field.value === '') type(field, one.value);
  }
  // Once the form knows what was typed.
  if (part.querySelector('form[data-submitted]'))
    setTimeout(() => document.querySelector('form')?.requestSubmit());
}

/** Around the app: its first screen goes on where the reader was on the page's own markup. */
export function TakeOver({ from, children }: { from: EarlyPage | null; children: ReactNode }) {
  useLayoutEffect(() => {
    if (!from) return;
    oncePlaced(() => {
      keepFocus(from);
      // After the effects of the last drawing: the form hears of what is typed from then on.
      setTimeout(replay, 0, from);
    });
  }, [from]);
  return children;
}
