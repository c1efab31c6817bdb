import type { EndpointInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { readShare } from '../lib/device/received-share.ts';
import { refresh } from './cache.ts';

/** The active links to an execution. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['shares', id],
    queryFn: ({ signal }) => call(api.executions.listShares, { params: { id }, signal }),
    select: ({ items }) => items,
    staleTime: 0,
  });

/** Loads what a shared link shows. */
export const sharedResultQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-results', token],
    queryFn: ({ signal }) => call(api.executions.getSharedResult, { params: { token }, signal }),
    retry: false,
  });

/** Creates a link; only this response contains its secret. */
export function useCreateShare(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof api.executions.createShare>) =>
      call(api.executions.createShare, { params: { id }, body }),
    onSuccess: () => refresh(client, sharesQuery(id).queryKey),
  });
}

export function useRevokeShare(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => call(api.executions.revokeShare, { params: { id, shareId } }),
    onSettled: () => refresh(client, sharesQuery(id).queryKey),
  });
}

/** The text, link or photo that another app has shared with this one. */
export const receivedShareQuery = (userId: string) =>
  queryOptions({
    queryKey: ['received-share', userId],
    queryFn: () => readShare(userId),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
