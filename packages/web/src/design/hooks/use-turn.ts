import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window a part is built before it is scrolled to. */
const margin = '400px 0px';

type Turn = () => void;
const waiting: Turn[] = [];
let isTaking = false;
/** Parts that were built since the app was opened. */
const built = new Set<string>();

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 50);

/** One part an idle moment, so that none of them holds up a tap or a key. */
function takeTurns() {
  if (isTaking || waiting.length === 0) return;
  isTaking = true;
  whenIdle(() => {
    isTaking = false;
    waiting.shift()?.();
    takeTurns();
  });
}

/**
 * For parts of a long page: the ref goes on the part, the flag says that its content may be built. At once where it is
 * in sight or was built before (`name`), so that Back finds the page as it was; the others one by one in idle moments.
 */
export function useTurn(name: string): [RefObject<HTMLElement | null>, boolean] {
  const part = useRef<HTMLElement | null>(null);
  const [isOn, setIsOn] = useState(() => typeof IntersectionObserver === 'undefined' || built.has(name));
  useEffect(() => {
    if (isOn || !part.current) return;
    const turn = () => {
      built.add(name);
      setIsOn(true);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) turn();
      },
      { rootMargin: margin },
    );
    observer.observe(part.current);
    waiting.push(turn);
    takeTurns();
    return () => {
      observer.disconnect();
      const at = waiting.indexOf(turn);
      if (at >= 0) waiting.splice(at, 1);
    };
  }, [isOn, name]);
  return [part, isOn];
}
