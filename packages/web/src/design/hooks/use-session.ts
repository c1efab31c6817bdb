import { useSyncExternalStore } from 'react';
import { type SessionState, sessionStore } from '../../lib/session-store.ts';

/** This browser's session; rerenders when it starts, ends or the user changes, also from another tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get);
}
