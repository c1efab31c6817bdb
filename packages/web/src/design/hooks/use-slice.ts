import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { yieldToMain } from '../../lib/yield-to-main.ts';
import { isStarting, queueSlice } from '../startup-slices.ts';

/** How far below the window a part is rendered before it is scrolled to. */
const margin = '400px 0px';

type Slice = () => void;
/** Parts in view, and those rendered while the browser is idle. */
const inView: Slice[] = [];
const outOfView: Slice[] = [];
let isRunning = false;
let isWaitingForIdle = false;
/** Parts rendered since the app was opened. */
const rendered = new Set<string>();

/** One part per task, so the browser can paint and handle input in between. */
async function runSlices() {
  if (isRunning) return;
  isRunning = true;
  for (let slice = inView.shift(); slice; slice = inView.shift()) {
    slice();
    await yieldToMain();
  }
  isRunning = false;
}

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 50);

/** One part per idle callback. */
function runWhenIdle() {
  if (isWaitingForIdle || outOfView.length === 0) return;
  isWaitingForIdle = true;
  whenIdle(() => {
    isWaitingForIdle = false;
    outOfView.shift()?.();
    runWhenIdle();
  });
}

function dequeue(slice: Slice) {
  for (const queue of [inView, outOfView]) {
    const index = queue.indexOf(slice);
    if (index >= 0) queue.splice(index, 1);
  }
}

/**
 * Defers a part of a long page: the ref goes on the part, the flag says when to render it. Immediately if it was rendered
 * before (`name`), so Back restores the page; else when it scrolls into view or the browser is idle (unless `onlyNear`).
 * During startup a part that is `first` is rendered with the first page.
 */
export function useSlice(
  name: string,
  onlyNear = false,
  first = false,
): [RefObject<HTMLElement | null>, boolean] {
  const part = useRef<HTMLElement | null>(null);
  const [isOn, setIsOn] = useState(() => typeof IntersectionObserver === 'undefined' || rendered.has(name));
  useLayoutEffect(() => {
    if (isOn) rendered.add(name);
    else if (first && isStarting()) queueSlice(() => setIsOn(true));
  }, [isOn, name, first]);
  useEffect(() => {
    if (isOn || !part.current) return;
    const slice = () => setIsOn(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        dequeue(slice);
        inView.push(slice);
        void runSlices();
      },
      { rootMargin: margin },
    );
    observer.observe(part.current);
    window.addEventListener('beforeprint', slice);
    if (!onlyNear) outOfView.push(slice);
    runWhenIdle();
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', slice);
      dequeue(slice);
    };
  }, [isOn, onlyNear]);
  return [part, isOn];
}
