import type { QueryClient } from '@tanstack/react-query';
import { storeMe, validateSession } from '../data/me.ts';
import { sessionStore } from '../lib/session-store.ts';

const timeoutMs = 5000;

/**
 * Resolves once the server has identified the stored token's user, if this device does not know it; the page's frame
 * stays on screen until then. Errors are left to `SessionProvider`, which validates again.
 */
export async function sessionThatArrived(client: QueryClient): Promise<void> {
  const { status, token } = sessionStore.get();
  if (status !== 'restoring') return;
  await validateSession(AbortSignal.timeout(timeoutMs)).then(
    ({ sub: _, ...user }) => storeMe(client, token, user),
    () => {},
  );
}
