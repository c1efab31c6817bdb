import { useEffect } from 'react';
import { LoadError, reloadAfterUpgrade } from '../../lib/load-file.ts';

/** Recovers automatically where it can: reloads after an upgrade if nothing is lost, retries when back online. */
export function useLoadRecovery(error: unknown, onRetry: (() => void) | undefined): void {
  useEffect(() => {
    if (!(error instanceof LoadError)) return;
    reloadAfterUpgrade(error);
    if (error.failure.reason !== 'offline' || !onRetry) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [error, onRetry]);
}
