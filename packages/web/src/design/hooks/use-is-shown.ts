import { useLayoutEffect, useRef } from 'react';

/** Returns a function that says whether the component is still on screen, for what follows a response. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  // An effect would end only some time after the component has left the screen.
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
