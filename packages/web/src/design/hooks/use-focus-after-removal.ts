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
