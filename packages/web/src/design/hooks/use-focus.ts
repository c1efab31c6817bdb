import { type RefObject, useEffect, useRef } from 'react';

/** Gives `place` the focus once `count` has fallen, if what was removed took the focus with it. */
export function useFocusAfterRemoval(count: number, place: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count, place]);
}

/** Scrolls an element into view whenever its content appears: it may be far from what was clicked. */
export function useScrollIntoView(content: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (content) place.current?.scrollIntoView({ block: 'nearest' });
  }, [content]);
  return place;
}

const fields = 'input:not([type="file"], [type="hidden"]), textarea, [role="combobox"], [role="textbox"]';

/** Moves the focus from a button that is about to go to the first field of its form or section, else the first link. */
export function focusFirstField(button: Element): void {
  const around = button.closest('form, section');
  const first = around?.querySelector<HTMLElement>(fields) ?? around?.querySelector<HTMLElement>('a[href]');
  first?.focus();
}
