import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Space kept between the last words and the bottom of the window, in pixels. */
const margin = 24;
const pointerEvents = ['pointerdown', 'pointerup', 'pointercancel'] as const;

const distanceOf = (end: HTMLElement) => end.getBoundingClientRect().bottom + margin - window.innerHeight;

/**
 * Keeps the end of a growing text in view until the user scrolls up, and again once they are back at the end. Text far
 * below the window is not followed, and nothing moves under a finger. `end` goes on an element after the text; `growth`
 * changes as the text grows.
 */
export function useFollowEnd(active: boolean, growth: unknown) {
  const end = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const lastTop = useRef(0);
  const isPressed = useRef(false);
  const hasStarted = useRef(false);

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
    if (!hasStarted.current && distance > window.innerHeight / 2) setFollowing(false);
    else if (distance > 0) window.scrollBy(0, distance);
    hasStarted.current = true;
  }, [active, following, growth]);

  const jump = useCallback(() => {
    setFollowing(true);
    if (end.current) window.scrollBy({ top: distanceOf(end.current), behavior: 'instant' });
  }, []);
  return { end, following: following || !active, jump };
}
