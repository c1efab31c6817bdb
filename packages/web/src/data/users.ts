import type { EndpointInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { saveFile } from '../lib/download.ts';
import { sessionStore } from '../lib/session-store.ts';
import { refresh } from './cache.ts';
import { meChanged, storeMe } from './me.ts';
import { useMutationThenRefresh, useReplace } from './mutations.ts';

/** The user's health profile. */
export const userParamsQuery = queryOptions({
  queryKey: ['user-params'],
  queryFn: ({ signal }) => call(api.users.getUserParams, { signal }),
});

export const useUpdateUserParams = () =>
  useReplace(userParamsQuery, (body: EndpointInput<typeof api.users.updateUserParams>) =>
    call(api.users.updateUserParams, { body }),
  );

/** The user's time zone and whether it may be changed now. */
export const timezoneQuery = queryOptions({
  queryKey: ['timezone'],
  queryFn: ({ signal }) => call(api.users.getTimezone, { signal }),
  staleTime: 0,
});

/** Saves the time zone; all formats follow with the session's user. */
export function useUpdateTimezone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timezone: string) => call(api.users.updateTimezone, { body: { timezone } }),
    onSuccess: (info) => {
      client.setQueryData(timezoneQuery.queryKey, info);
      return meChanged(client);
    },
    onError: () => refresh(client, timezoneQuery.queryKey),
  });
}

type Preferences = Record<string, unknown>;

/** Saves the user's task preferences, unless they changed since they were read `before`; null removes one. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { preferences: Preferences; before?: Preferences }) => {
      const body = change as EndpointInput<typeof api.users.updatePreferences>;
      return call(api.users.updatePreferences, { body });
    },
    onSuccess: () => void meChanged(client),
  });
}

export type UserChanges = EndpointInput<typeof api.users.updateUser>;

/** Changes fields of the user's account; the response becomes the session's user. */
export function useUpdateUser(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UserChanges) => call(api.users.updateUser, { params: { id }, body }),
    onSuccess: (user) => {
      const { token } = sessionStore.get();
      if (token) storeMe(client, token, user);
    },
  });
}

/** Deletes the user's own account with everything in it. */
export function useDeleteUser(id: string) {
  return useMutation({
    mutationFn: (current_password: string) =>
      call(api.users.deleteUser, { params: { id }, body: { current_password } }),
  });
}

/** Downloads all stored data of the account. */
export const useExportAccount = () =>
  useMutation({ mutationFn: () => saveFile(api.users.exportAccount, {}, 'agentarium-account.json') });

/** Loads the user's sessions, this browser's included. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(api.auth.listSessions, { signal }),
  select: (page) => page.items,
  staleTime: 0,
});

/** Ends the session of another device, with the user's password. */
export const useEndSession = () =>
  useMutationThenRefresh(
    ({ id, current_password }: { id: string; current_password: string }) =>
      call(api.auth.endSession, { params: { id }, body: { current_password } }),
    sessionsQuery.queryKey,
  );

/** Loads which of the user's data models received, and what is withheld from them. */
export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => call(api.users.getPrivacy, { signal }),
  // Other tabs may change it, and runs add to it.
  staleTime: 0,
});

/** Changes the withheld fields; if they were changed elsewhere in the meantime, they are refetched. */
export const useUpdatePrivacy = () =>
  useReplace(
    privacyQuery,
    (body: EndpointInput<typeof api.users.updatePrivacy>) => call(api.users.updatePrivacy, { body }),
    { rereads: true },
  );
