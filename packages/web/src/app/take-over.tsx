import { type ReactNode, useLayoutEffect } from 'react';
import { afterFirstPage } from '../design/startup-slices.ts';

/** The prerendered markup that the user sees until the app replaces it, and the focused element in it. */
export type EarlyPage = { part: HTMLElement; focused: HTMLElement | null };

/** Finds the prerendered markup and tracks its focus. */
export function watchEarlyPage(): EarlyPage | null {
  // As named by route-preload.ts: asking the browser what is visible would delay the start.
  const part = document.querySelector<HTMLElement>(
    `#root > .prerendered-${document.documentElement.dataset.first}`,
  );
  if (!part) return null;
  const inPart = (target: unknown) =>
    target instanceof HTMLElement && part.contains(target) ? target : null;
  const page: EarlyPage = { part, focused: inPart(document.activeElement) };
  part.addEventListener('focusin', ({ target }) => {
    page.focused = inPart(target);
  });
  part.addEventListener('focusout', () => {
    // An element that is removed with the page still counts as focused.
    setTimeout(() => {
      if (part.isConnected && !part.contains(document.activeElement)) page.focused = null;
    });
  });
  return page;
}

/** Enters a value into a field as typing would, so that its form is notified. */
function type(field: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const fieldNamed = (wanted: string) =>
  [...document.querySelectorAll<HTMLInputElement>('form input[name]')].find(({ name }) => name === wanted);

const labelOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** The app's counterpart of a prerendered element: the field of the same name, else a control with the same label. */
function counterpart(early: HTMLElement): HTMLElement | undefined {
  if (early instanceof HTMLInputElement) return fieldNamed(early.name);
  const controls = document.querySelectorAll<HTMLElement>(early.localName);
  return [...controls].find((control) => labelOf(control) === labelOf(early));
}

/** Restores the focus synchronously, or the next key would be lost. */
function keepFocus({ focused }: EarlyPage): void {
  if (focused && document.activeElement === document.body)
    counterpart(focused)?.focus({ preventScroll: true });
}

/** Puts the early text into the focused field, around what was typed there since. */
function goOnIn(field: HTMLInputElement, early: HTMLInputElement): void {
  const since = field.value;
  // Some types of fields have no selection: there the text continues at the end.
  const [start, end] = [early.selectionStart, early.selectionEnd];
  const [from, to] = since === '' ? [start, start] : [start, end];
  const before = early.value.slice(0, from ?? early.value.length);
  const value = before + since + (to === null ? '' : early.value.slice(to));
  if (value !== field.value) type(field, value);
  if (start === null) return;
  if (since === '') field.setSelectionRange(start, end);
  else field.setSelectionRange(before.length + since.length, before.length + since.length);
}

/** Enters early text into the fields of the same names, and repeats a pressed button or a submit. */
function replay({ part, focused }: EarlyPage): void {
  const early = [...part.querySelectorAll<HTMLInputElement>('input[name]:not([type="checkbox"])')];
  for (const one of early) {
    const field = fieldNamed(one.name);
    if (!field) continue;
    if (one === focused && document.activeElement === field) goOnIn(field, one);
    else if (one.value !== '' && field.value === '') type(field, one.value);
  }
  // Once the form knows the text.
  if (part.querySelector('form[data-submitted]'))
    setTimeout(() => document.querySelector('form')?.requestSubmit());
  const pressed = part.querySelector<HTMLElement>('button[data-pressed]');
  if (pressed) counterpart(pressed)?.click();
}

/** Wraps the app: its first page continues where the user was in the prerendered markup. */
export function TakeOver({ from, children }: { from: EarlyPage | null; children: ReactNode }) {
  useLayoutEffect(() => {
    if (!from) return;
    afterFirstPage(() => {
      keepFocus(from);
      // After the effects of the last render: from then on the form is notified of typing.
      setTimeout(replay, 0, from);
    });
  }, [from]);
  return children;
}
