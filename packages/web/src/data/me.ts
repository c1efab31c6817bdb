import { api, type Language, type User } from '@agentarium/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { sessionStore } from '../lib/session-store.ts';

/**
 * The signed-in user with usage and subscription. What it reads also becomes the session's user, so `meChanged` is
 * enough to refresh the badge and the usage chip.
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

/** Whose session a token is, with the account as it is now; a 401 says that the token counts no longer. */
export const validateSession = (signal: AbortSignal) => call(api.auth.validateSession, { signal });

/** Keeps what the server said about the user of `token`, for the session and for every screen. */
export function storeMe(client: QueryClient, token: string, user: User): void {
  sessionStore.setUser(token, user);
  client.setQueryData(meQuery.queryKey, user);
}

/** Whether the server has said already who is signed in. */
export const isMeKnown = (client: QueryClient) => client.getQueryData(meQuery.queryKey) !== undefined;

export const meChanged = (client: QueryClient) => client.invalidateQueries(meQuery);

/** Keeps the language on screen as the account's. The screen shows it already, so nothing is read again. */
export const saveLanguage = (language: Language) => call(api.users.updateLanguage, { body: { language } });
