import { type ReactNode, useLayoutEffect, useState } from 'react';
import { isStarting, queueOwnSlice, queueSlice } from '../startup-slices.ts';

/** Renders its children in a separate task during startup, immediately afterwards. */
export function StartupSlice({ children }: { children: ReactNode }) {
  const [isOn, setIsOn] = useState(() => !isStarting());
  useLayoutEffect(() => {
    if (!isOn) queueSlice(() => setIsOn(true));
  }, [isOn]);
  return isOn ? children : null;
}

/** Browsers that can't tell what is in view render everything at once, as `useSlice` does; so do tests. */
const isImmediate = typeof IntersectionObserver === 'undefined';

/** Always renders its children in a separate task: for long content below the start of a page. */
export function OwnSlice({ children }: { children: ReactNode }) {
  const [isOn, setIsOn] = useState(isImmediate);
  useLayoutEffect(() => {
    if (!isOn) void queueOwnSlice(() => setIsOn(true));
  }, [isOn]);
  return isOn ? children : null;
}
