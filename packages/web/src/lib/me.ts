import { api } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api/api-client.ts';
import { sessionStore } from './session-store.ts';

/**
 * The signed-in user with usage and subscription. What it reads also becomes the session's user, so after a run or a
 * purchase `queryClient.invalidateQueries(meQuery)` is enough to refresh the badge and the usage chip.
 */
export const meQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => {
    const { token } = sessionStore.get();
    const user = await call(api.users.getMe, { signal });
    if (token) sessionStore.setUser(token, user);
    return user;
  },
});
