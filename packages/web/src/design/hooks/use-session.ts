import { useSyncExternalStore } from 'react';
import { type SessionState, sessionStore } from '../../lib/session-store.ts';

/** The session of this browser; renders again when it begins, ends or the user changes, also from another tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.get);
}
