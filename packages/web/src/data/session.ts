import type { LoginOutput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { call, setUnauthenticatedHandler } from '../lib/api/api-client.ts';
import { deleteShare } from '../lib/device/received-share.ts';
import { deleteOwnDrafts } from '../lib/drafts.ts';
import { defaultUser, sessionStore } from '../lib/session-store.ts';

let hasSignedOut = false;

/** Returns whether the user signed out in this tab, in which case a login must not lead back to the page they left. */
export const hasUserSignedOut = (): boolean => hasSignedOut;

/** Starts a session with the response of a login, or of a registration that needs no verification. */
export function signIn(result: LoginOutput): void {
  hasSignedOut = false;
  sessionStore.start(result.token, defaultUser(result));
}

/** Ends the session here immediately, and on the server once it responds. Clears cached data and drafts. */
export function signOut(): void {
  if (sessionStore.get().token === null) return;
  // Without a response the token simply expires; the browser has dropped it either way.
  call(api.auth.logout).catch(() => {});
  hasSignedOut = true;
  deleteOwnDrafts();
  sessionStore.end();
  deleteShare().catch(() => {});
  // The server forgets this device with the session. If it can't be reached, the device still shows nothing more.
  import('../lib/device/push-device.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => {});
}

/** Ends the session here as soon as the server no longer accepts its token. */
export const endWhenRefused = (): void =>
  setUnauthenticatedHandler((refused) => {
    if (sessionStore.get().token === refused) sessionStore.expire();
  });
