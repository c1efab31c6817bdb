import { isPurchaseOpen, type PurchaseStatus } from '@agentarium/contracts';
import { useEffect, useRef } from 'react';
import { useRefresh } from './api.ts';

/** Reads plan and agents anew when a purchase that was pending has ended meanwhile. */
export function useWhenEnded(status: PurchaseStatus | undefined): void {
  const refresh = useRefresh();
  const before = useRef(status);
  useEffect(() => {
    if (before.current && isPurchaseOpen(before.current) && !(status && isPurchaseOpen(status)))
      void refresh();
    before.current = status;
  });
}
