import { api, type EndpointInput } from '@agentarium/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { meQuery } from '../../lib/me.ts';
import { sessionStore } from '../../lib/session-store.ts';

/** The user's health profile. */
export const userParamsQuery = queryOptions({
  queryKey: ['users', 'me', 'params'],
  queryFn: ({ signal }) => call(api.users.getUserParams, { signal }),
});

export function useUpdateUserParams() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof api.users.updateUserParams>) =>
      call(api.users.updateUserParams, { body }),
    onSuccess: (saved) => queryClient.setQueryData(userParamsQuery.queryKey, saved),
  });
}

/** The user's time zone and whether it may be changed now. */
export const timezoneQuery = queryOptions({
  queryKey: ['users', 'me', 'timezone'],
  queryFn: ({ signal }) => call(api.users.getTimezone, { signal }),
  staleTime: 0,
});

/** Saves the time zone; the formats of every screen follow with the session's user. */
export function useUpdateTimezone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (timezone: string) => call(api.users.updateTimezone, { body: { timezone } }),
    onSuccess: (info) => {
      queryClient.setQueryData(timezoneQuery.queryKey, info);
      return queryClient.invalidateQueries({ queryKey: meQuery.queryKey, exact: true });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: timezoneQuery.queryKey }),
  });
}

export type UserChanges = EndpointInput<typeof api.users.updateUser>;

/** Changes fields of one's own account; the answer becomes the session's user. */
export function useUpdateUser(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChanges) => call(api.users.updateUser, { params: { id }, body }),
    onSuccess: (user) => {
      const { token } = sessionStore.get();
      if (token) sessionStore.setUser(token, user);
      queryClient.setQueryData(meQuery.queryKey, user);
    },
  });
}

/** Deletes one's own account with everything in it. */
export function useDeleteUser(id: string) {
  return useMutation({
    mutationFn: (current_password: string) =>
      call(api.users.deleteUser, { params: { id }, body: { current_password } }),
  });
}

/** Where one is signed in, this browser included. */
export const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => call(api.auth.listSessions, { signal }),
  select: (page) => page.items,
  staleTime: 0,
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.auth.endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
