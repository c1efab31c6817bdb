import { api, type LoginOutput } from '@agentarium/contracts';
import { call, setUnauthenticatedHandler } from '../lib/api/api-client.ts';
import { defaultUser, sessionStore } from '../lib/session-store.ts';

let hasSignedOut = false;

/** Whether the last session of this tab was ended by its user, who then wants no way back into the page left. */
export const wasSignedOut = (): boolean => hasSignedOut;

/** Begins a session with the answer of a login, or of a registration that needs no verification. */
export function signIn(result: LoginOutput): void {
  hasSignedOut = false;
  sessionStore.start(result.token, defaultUser(result));
}

/** Ends the session here at once, and on the server as soon as it answers. Cached data goes with it. */
export function signOut(): void {
  if (sessionStore.get().token === null) return;
  // Without an answer the token dies by its expiry; the browser has forgotten it either way.
  call(api.auth.logout).catch(() => {});
  hasSignedOut = true;
  sessionStore.end();
  // The server forgets this device with the session. If it can't be reached, the device still shows nothing more.
  import('../lib/device/push-device.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => {});
}

/** Ends the session here as soon as the server no longer accepts its token. */
export const endWhenRefused = (): void =>
  setUnauthenticatedHandler((refused) => {
    if (sessionStore.get().token === refused) sessionStore.end();
  });
