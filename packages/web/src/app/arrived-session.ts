import type { QueryClient } from '@tanstack/react-query';
import { storeMe, validateSession } from '../data/me.ts';
import { sessionStore } from '../lib/session-store.ts';

const patienceMs = 5000;

/**
 * Ends once the server has said whose the stored token is, where this device does not know: the frame of the page stays
 * on screen until then. A refusal is left to `SessionProvider`, which asks again.
 */
export async function sessionThatArrived(client: QueryClient): Promise<void> {
  const { status, token } = sessionStore.get();
  if (status !== 'restoring') return;
  await validateSession(AbortSignal.timeout(patienceMs)).then(
    ({ sub: _, ...user }) => storeMe(client, token, user),
    () => {},
  );
}
