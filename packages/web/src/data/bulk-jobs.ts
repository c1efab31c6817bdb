import type { EndpointInput, Job } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { isJobActive, type JobKind } from '@agentarium/contracts/names';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';

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
