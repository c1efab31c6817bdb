import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Space kept between the last words and the bottom of the window, in pixels. */
const margin = 24;
const pointerEvents = ['pointerdown', 'pointerup', 'pointercancel'] as const;

const distanceOf = (end: HTMLElement) => end.getBoundingClientRect().bottom + margin - window.innerHeight;

/**
 * Keeps the end of a growing text in view until the reader scrolls up; at the end again, it follows again. A text far
 * below the window is not followed until the reader gets there, and nothing moves under a finger that is down. `end` goes on an element behind the text, `growth` is anything that changes as it grows.
 */
export function useFollowEnd(active: boolean, growth: unknown) {
  const end = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const lastTop = useRef(0);
  const isPressed = useRef(false);
  const hasBegun = useRef(false);

  useEffect(() => {
    if (!active) return;
    lastTop.current = window.scrollY;
    const onScroll = () => {
      const top = window.scrollY;
      const distance = end.current ? distanceOf(end.current) : 0;
      if (top < lastTop.current - 2 && distance > margin) setFollowing(false);
      else if (distance <= margin) setFollowing(true);
      lastTop.current = top;
    };
    const onPointer = ({ type }: PointerEvent) => {
      isPressed.current = type === 'pointerdown';
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    for (const type of pointerEvents) window.addEventListener(type, onPointer, true);
    return () => {
      window.removeEventListener('scroll', onScroll);
      for (const type of pointerEvents) window.removeEventListener(type, onPointer, true);
    };
  }, [active]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the text has grown
  useLayoutEffect(() => {
    if (!active || !following || isPressed.current || !end.current) return;
    const distance = distanceOf(end.current);
    if (!hasBegun.current && distance > window.innerHeight / 2) setFollowing(false);
    else if (distance > 0) window.scrollBy(0, distance);
    hasBegun.current = true;
  }, [active, following, growth]);

  const jump = useCallback(() => {
    setFollowing(true);
    if (end.current) window.scrollBy({ top: distanceOf(end.current), behavior: 'instant' });
  }, []);
  return { end, following: following || !active, jump };
}
