import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ReturnState, returnPath } from '../../lib/return-path.ts';

/** Link state of a list: its address with search, filters and tab, for the form to return to. */
export function useReturnState(): ReturnState {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}

/**
 * The way from a form back to its list: one step back in history if it was opened from there, which restores the
 * scroll, else the list's plain address.
 */
export function useReturnToList(list: string): { to: string; cameFromList: boolean; back: () => void } {
  const navigate = useNavigate();
  const from = returnPath(useLocation().state);
  const cameFromList = from.split('?')[0] === list;
  const back = useCallback(
    () => void (cameFromList ? navigate(-1) : navigate(list, { replace: true })),
    [cameFromList, list, navigate],
  );
  return { to: cameFromList ? from : list, cameFromList, back };
}

/** Leaves the form of a deleted record; `isLeaving` suppresses the unsaved changes dialog. */
export function useLeaveAfterDelete(list: string): { isLeaving: boolean; leave: () => void } {
  const { back } = useReturnToList(list);
  const [isLeaving, setIsLeaving] = useState(false);
  // In an effect, once the unsaved changes guard is off.
  useEffect(() => {
    if (isLeaving) back();
  }, [isLeaving, back]);
  return { isLeaving, leave: () => setIsLeaving(true) };
}
