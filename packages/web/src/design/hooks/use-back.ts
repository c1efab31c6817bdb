import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** Returns Back's handler: one step back in history, or `fallback` if the page was opened by its address. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(fallback, { replace: true }) : navigate(-1));
}

/**
 * Calls `onBack` when Back or Forward has led to another page: for what is open over all pages. A page that was only slow
 * to load closes nothing that was opened meanwhile.
 */
export function useOnBack(onBack: () => void): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const last = useRef(pathname);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (isBack) back();
  }, [pathname, isBack]);
}
