import type { EndpointInput, Job, UserFilter } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { isJobActive, type JobKind } from '@agentarium/contracts/names';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { saveFile } from '../lib/download.ts';
import { byCursor, keys, refresh } from './cache.ts';

const invitations = ['invitations'];

/** The invitations that can be accepted, newest first, page by page. */
export const invitationsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: invitations,
  queryFn: ({ pageParam, signal }) =>
    call(api.auth.listInvitations, { query: { limit: 20, cursor: pageParam }, signal }),
  staleTime: 0,
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

type NewJob = EndpointInput<typeof api.users.createJob>;

/** A job, refetched every second while it is worked on. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => call(api.users.getJob, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isJobActive(state.data.status) ? 1000 : false),
    staleTime: 0,
  });

export const useCreateJob = () =>
  useMutation({ mutationFn: (body: NewJob) => call(api.users.createJob, { body }) });

export function useUndoJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.users.undoJob, { params: { id } }),
    onSuccess: (job: Job) => client.setQueryData(jobQuery(job.id ?? '').queryKey, job),
  });
}

/** Asks for the effect of a job without starting it. */
export const jobPreviewQuery = (body: NewJob) =>
  queryOptions({
    queryKey: ['jobs', 'preview', body],
    queryFn: ({ signal }) => call(api.users.createJob, { body: { ...body, dry_run: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Refetches what a job changed. */
export const jobEnded = (client: QueryClient, kind: JobKind) =>
  kind === 'archive'
    ? refresh(client, keys.agents, keys.tasks, keys.prompts, keys.tools)
    : refresh(client, keys.users);
