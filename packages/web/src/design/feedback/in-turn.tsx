import { type ReactNode, useLayoutEffect, useState } from 'react';
import { isStarting, waitForTurn } from '../first-turns.ts';

/** A part of a page that is drawn in a task of its own while the app starts, at once later. */
export function InTurn({ children }: { children: ReactNode }) {
  const [isOn, setIsOn] = useState(() => !isStarting());
  useLayoutEffect(() => {
    if (!isOn) waitForTurn(() => setIsOn(true));
  }, [isOn]);
  return isOn ? children : null;
}
