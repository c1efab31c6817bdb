import { useEffect, useEffectEvent } from 'react';

const openLayer = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Calls `onEscape` on Esc while active, unless something open on the page handles it. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const onKeyDown = useEffectEvent(onEscape);
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat) return;
      if (document.querySelector(openLayer)) return;
      onKeyDown();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active]);
}
