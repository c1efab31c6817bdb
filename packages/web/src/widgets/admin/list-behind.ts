import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../design/router.tsx';
import { type ReturnState, returnPath } from '../../lib/return-path.ts';

/** What a link of a list hands to the form that it opens: the list as it is, with its search, filters and tab. */
export function useFromHere(): ReturnState {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/**
 * The way from a form back to its list: to the list as it was when the form was opened from there, which is then one
 * step back in history with its scroll, else to the list's bare address.
 */
export function useListBehind(list: string): { to: string; isBehind: boolean; back: () => void } {
  const navigate = useNavigate();
  const from = returnPath(useLocation().state);
  const isBehind = from.split('?')[0] === list;
  const back = useCallback(
    () => void (isBehind ? navigate(-1) : navigate(list, { replace: true })),
    [isBehind, list, navigate],
  );
  return { to: isBehind ? from : list, isBehind, back };
}

/** Leaves the form of something that is deleted; `gone` meanwhile, so that no unsaved change asks to be kept. */
export function useLeaving(list: string): { gone: boolean; leave: () => void } {
  const { back } = useListBehind(list);
  const [gone, setGone] = useState(false);
  // In an effect: by then the guard of unsaved changes has let go.
  useEffect(() => {
    if (gone) back();
  }, [gone, back]);
  return { gone, leave: () => setGone(true) };
}
