import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { nextTurn } from '../../lib/next-turn.ts';
import { isStarting, waitForTurn } from '../first-turns.ts';

/** How far below the window a part is built before it is scrolled to. */
const margin = '400px 0px';

type Turn = () => void;
/** Parts in sight, and those that are built in idle moments meanwhile. */
const inSight: Turn[] = [];
const outOfSight: Turn[] = [];
let isTaking = false;
let isResting = false;
/** Parts that were built since the app was opened. */
const built = new Set<string>();

/** One part a task, so that the browser can paint and answer the reader between them. */
async function takeTurns() {
  if (isTaking) return;
  isTaking = true;
  for (let turn = inSight.shift(); turn; turn = inSight.shift()) {
    turn();
    await nextTurn();
  }
  isTaking = false;
}

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 50);

/** One part an idle moment. */
function fillIdleMoments() {
  if (isResting || outOfSight.length === 0) return;
  isResting = true;
  whenIdle(() => {
    isResting = false;
    outOfSight.shift()?.();
    fillIdleMoments();
  });
}

function forget(turn: Turn) {
  for (const turns of [inSight, outOfSight]) {
    const at = turns.indexOf(turn);
    if (at >= 0) turns.splice(at, 1);
  }
}

/**
 * For parts of a long page: the ref goes on the part, the flag says that its content may be built. At once where it was
 * built before (`name`), so that Back finds the page as it was; else when it comes into sight, and all others one by one
 * in idle moments, but for those that wait to come near (`onlyNear`). While the app starts, what is `first` takes its turn
 * with the first page.
 */
export function useTurn(
  name: string,
  onlyNear = false,
  first = false,
): [RefObject<HTMLElement | null>, boolean] {
  const part = useRef<HTMLElement | null>(null);
  const [isOn, setIsOn] = useState(() => typeof IntersectionObserver === 'undefined' || built.has(name));
  useLayoutEffect(() => {
    if (isOn) built.add(name);
    else if (first && isStarting()) waitForTurn(() => setIsOn(true));
  }, [isOn, name, first]);
  useEffect(() => {
    if (isOn || !part.current) return;
    const turn = () => setIsOn(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        forget(turn);
        inSight.push(turn);
        void takeTurns();
      },
      { rootMargin: margin },
    );
    observer.observe(part.current);
    window.addEventListener('beforeprint', turn);
    if (!onlyNear) outOfSight.push(turn);
    fillIdleMoments();
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', turn);
      forget(turn);
    };
  }, [isOn, onlyNear]);
  return [part, isOn];
}
