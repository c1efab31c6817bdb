import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in the list while its buttons change: on the first checkbox when selection starts, on the Select
 * button when it ends, on a neighbor when a card is removed. Returns the refs of the list and of that button, and
 * `passOn`, which moves the focus off a card.
 */
export function useChoosingFocus(isChoosing: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const was = useRef(isChoosing);
  useEffect(() => {
    if (was.current === isChoosing) return;
    was.current = isChoosing;
    const next = isChoosing
      ? list.current?.querySelector<HTMLElement>('input[type="checkbox"]')
      : begin.current;
    next?.focus({ preventScroll: true });
  }, [isChoosing]);
  const passOn = (place: number) => {
    const links = list.current?.querySelectorAll<HTMLElement>('li h3 a') ?? [];
    const next = links[place + 1] ?? links[place - 1] ?? document.querySelector<HTMLElement>('main h1');
    next?.focus();
  };
  return { list, begin, passOn };
}
