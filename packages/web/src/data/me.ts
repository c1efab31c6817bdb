import type { Language, User } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { sessionStore } from '../lib/session-store.ts';

/**
 * The signed-in user with usage and subscription. It also updates the session's user, so `meChanged` is enough to
 * refresh the badge and the usage chip.
 */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { token } = sessionStore.get();
    const user = await call(api.users.getMe, { signal });
    if (token) sessionStore.setUser(token, user);
    return user;
  },
});

/** The user of a token, with the current account; a 401 means the token is no longer valid. */
export const validateSession = (signal: AbortSignal) => call(api.auth.validateSession, { signal });

/** Stores the server's data about the user of `token`, for the session and every screen. */
export function storeMe(client: QueryClient, token: string, user: User): void {
  sessionStore.setUser(token, user);
  client.setQueryData(meQuery.queryKey, user);
}

export const meChanged = (client: QueryClient) => client.invalidateQueries(meQuery);

/**
 * Saves the language on screen to the account, also when the page is left at once. Nothing is refetched: the screen
 * already shows it.
 */
export const saveLanguage = (language: Language) =>
  call(api.users.updateLanguage, { body: { language }, keepalive: true });
