import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls an element into view whenever its content appears: it may be far from what was clicked. */
export function useScrollIntoView(content: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (content) place.current?.scrollIntoView({ block: 'nearest' });
  }, [content]);
  return place;
}
