import { useEffect, useRef } from 'react';

/**
 * Keeps the keyboard in the list while its buttons come and go: on the first checkbox when choosing begins, on the
 * button that begins it when choosing ends. Gives the refs of the list and of that button.
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
  return { list, begin };
}
