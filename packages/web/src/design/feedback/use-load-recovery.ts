import { useEffect } from 'react';
import { LoadError, reloadAfterUpgrade } from '../../lib/load-file.ts';

/** Goes on by itself where it can: reloads after an upgrade when nothing is lost by it, tries again when back online. */
export function useLoadRecovery(error: unknown, onRetry: (() => void) | undefined): void {
  useEffect(() => {
    if (!(error instanceof LoadError)) return;
    reloadAfterUpgrade(error);
    if (error.failure.reason !== 'offline' || !onRetry) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [error, onRetry]);
}
