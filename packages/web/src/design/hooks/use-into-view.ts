import { type RefObject, useEffect, useRef } from 'react';

/** Brings an element into view whenever what it says changes to something: it may stand far from what was pressed. */
export function useIntoView(said: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said) place.current?.scrollIntoView({ block: 'nearest' });
  }, [said]);
  return place;
}
