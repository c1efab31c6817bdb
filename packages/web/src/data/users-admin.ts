import type { EndpointInput, EndpointQuery, User, UserFilter, UserStatus } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { saveFile } from '../lib/download.ts';
import { byCursor, historyQuery, keys, pagesQuery, refresh } from './cache.ts';
import { meQuery } from './me.ts';

const userList = [...keys.users, 'list'];

/** The accounts that match, newest first unless ordered otherwise, page by page. */
export const usersQuery = (filters: EndpointQuery<typeof api.users.listUsers>) =>
  pagesQuery(userList, filters, (options) => call(api.users.listUsers, options));

/** The first accounts that match a text. */
export const foundUsersQuery = (search: string) =>
  queryOptions({
    queryKey: [...userList, 'found', search],
    queryFn: ({ signal }) => call(api.users.listUsers, { query: { limit: 5, search }, signal }),
    select: ({ items }) => items,
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.users, id],
    queryFn: ({ signal }) => call(api.users.getUser, { params: { id }, signal }),
  });

/** An account's runs that count toward its task limits now; they change with every run. */
export const usageDataQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.users, id, 'usage'],
    queryFn: ({ signal }) => call(api.users.getUsageData, { params: { id }, signal }),
    staleTime: 0,
  });

/** Changes of an account's status, newest first, page by page. */
export const statusHistoryQuery = (id: string) =>
  historyQuery([...keys.users, id, 'history'], (options) =>
    call(api.users.getStatusHistory, { params: { id }, ...options }),
  );

/** A change of an account: the response updates the form; lists and histories are refetched. */
function useUserChange<V>(change: (variables: V) => Promise<User>): UseMutationResult<User, Error, V> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (user) => {
      client.setQueryData(userQuery(user.id).queryKey, user);
      await refresh(client, userList, statusHistoryQuery(user.id).queryKey, meQuery.queryKey);
    },
  });
}

export type NewUser = EndpointInput<typeof api.users.createAdminUser>;
export const useCreateUser = () =>
  useUserChange((body: NewUser) => call(api.users.createAdminUser, { body }));

export type UserUpdate = EndpointInput<typeof api.users.updateUser>;
export const useUpdateAccount = (id: string) =>
  useUserChange((body: UserUpdate) => call(api.users.updateUser, { params: { id }, body }));

type StatusChange = { id: string; status: UserStatus; reason: string };
export const useChangeStatus = () =>
  useUserChange(({ id, ...body }: StatusChange) =>
    call(api.users.changeUserStatus, { params: { id }, body }),
  );

/** The open sessions of an account, newest first, page by page. */
export const userSessionsQuery = (id: string) =>
  historyQuery([...keys.users, id, 'sessions'], (options) =>
    call(api.users.listUserSessions, { params: { id }, ...options }),
  );

/** Ends all sessions of an account. */
export function useEndUserSessions(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.users.endUserSessions, { params: { id } }),
    onSuccess: () => refresh(client, userSessionsQuery(id).queryKey),
  });
}

type UsageData = EndpointInput<typeof api.users.updateUsageData>;
export function useUpdateUsageData(id: string) {
  const client = useQueryClient();
  return useUserChange(async (body: UsageData) => {
    const user = await call(api.users.updateUsageData, { params: { id }, body });
    await refresh(client, usageDataQuery(id).queryKey);
    return user;
  });
}

type SubscriptionChange = EndpointInput<typeof api.users.updateSubscriptionData>;
export const useUpdateSubscriptionData = (id: string) =>
  useUserChange((body: SubscriptionChange) =>
    call(api.users.updateSubscriptionData, { params: { id }, body }),
  );

/** Deletes somebody else's account with everything in it. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.users.deleteUser, { params: { id }, body: {} }),
    onSuccess: () => refresh(client, userList),
  });
}

const invitations = ['invitations'];

/** The invitations that can be accepted, newest first, page by page. */
export const invitationsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: invitations,
  queryFn: ({ pageParam, signal }) =>
    call(api.auth.listInvitations, { query: { limit: 20, cursor: pageParam }, signal }),
  staleTime: 0,
  // Whether a mail was sent is known a little later.
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some(({ mail_status }) => mail_status === 'waiting'))
      ? 2000
      : false,
});

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof api.auth.createInvitation>) =>
      call(api.auth.createInvitation, { body }),
    onSuccess: () => refresh(client, invitations),
  });
}

export function useRevokeInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.auth.revokeInvitation, { params: { id } }),
    onSuccess: () => refresh(client, invitations),
  });
}

/** Saves the accounts that match as a CSV file. */
export const useExportUsers = (filter: UserFilter) =>
  useMutation({ mutationFn: () => saveFile(api.users.exportUsers, filter, 'agentarium-users.csv') });

/** Invites the people of a CSV file, or says what that would do. */
export function useImportUsers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof api.users.importUsers>) => call(api.users.importUsers, { body }),
    onSuccess: () => refresh(client, invitations),
  });
}
