import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Space kept between the last words and the bottom of the window, in pixels. */
const margin = 24;

const distanceOf = (end: HTMLElement) => end.getBoundingClientRect().bottom + margin - window.innerHeight;

/**
 * Keeps the end of a growing text in view until the reader scrolls up; at the end again, it follows again. `end` goes on
 * an element behind the text, `growth` is anything that changes as it grows.
 */
export function useFollowEnd(active: boolean, growth: unknown) {
  const end = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const lastTop = useRef(0);

  useEffect(() => {
    if (!active) return;
    setFollowing(true);
    lastTop.current = window.scrollY;
    const onScroll = () => {
      const top = window.scrollY;
      const distance = end.current ? distanceOf(end.current) : 0;
      if (top < lastTop.current - 2 && distance > margin) setFollowing(false);
      else if (distance <= margin) setFollowing(true);
      lastTop.current = top;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [active]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the text has grown
  useLayoutEffect(() => {
    if (!active || !following || !end.current) return;
    const distance = distanceOf(end.current);
    if (distance > 0) window.scrollBy(0, distance);
  }, [active, following, growth]);

  const jump = useCallback(() => {
    setFollowing(true);
    if (end.current) window.scrollBy({ top: distanceOf(end.current), behavior: 'instant' });
  }, []);
  return { end, following: following || !active, jump };
}
