import type { LlmModel, ModelChanges, ModelFamily } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { refresh } from './cache.ts';

/** The model families with their models, health and prices; administrators only. */
export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => call(api.models.listModels, { signal }),
});

/** The families, for pages that only name models. */
export const modelNamesQuery = queryOptions({
  ...modelsQuery,
  select: ({ items }): readonly Pick<ModelFamily, 'family' | 'models'>[] => items,
  staleTime: 300_000,
});

type Model = { family: LlmModel; model: string };

/** Sets the price of a model, its context and what it can do. */
export function useUpdateModel(params: Model) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ModelChanges) => call(api.models.updateModel, { params, body }),
    onSuccess: () => refresh(client, modelsQuery.queryKey),
  });
}

/** Pauses a family, or ends its pause. */
export function usePauseFamily(family: LlmModel) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) => call(api.models.pauseFamily, { params: { family }, body: { paused } }),
    onSettled: () => refresh(client, modelsQuery.queryKey),
  });
}

/** Sends a model a short request. */
export const useTestModel = (params: Model) =>
  useMutation({ mutationFn: () => call(api.models.testModel, { params }) });
