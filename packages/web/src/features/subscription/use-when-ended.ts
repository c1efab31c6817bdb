import { isPurchaseOpen, type PurchaseStatus } from '@agentarium/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { subscriptionChanged } from '../../data/subscription.ts';

/** Refetches plan and agents when a pending purchase has ended. */
export function useWhenEnded(status: PurchaseStatus | undefined): void {
  const client = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current && isPurchaseOpen(before.current) && !(status && isPurchaseOpen(status)))
      void subscriptionChanged(client);
    before.current = status;
  });
}
