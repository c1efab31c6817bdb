import type { ChartPreferences, Goal, GoalInput } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys, refresh } from './cache.ts';

/** The numbers of an execution's task across the user's executions of it. */
export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.executions, id, 'progress'],
    queryFn: ({ signal }) => call(api.executions.getExecutionProgress, { params: { id }, signal }),
  });

/** One series of a number over tasks; each of them as `task:name`. */
export const outputsProgressQuery = (outputs: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.executions, 'outputs', outputs],
    queryFn: ({ signal }) =>
      call(api.executions.getOutputsProgress, { query: { outputs: outputs.join(',') }, signal }),
  });

/** The charts saved for an execution; null if there are none. */
export const chartPreferencesQuery = (executionId: string) =>
  queryOptions({
    queryKey: ['chart-preferences', executionId],
    queryFn: async ({ signal }) =>
      (await call(api.executions.getProgressPreferences, { params: { executionId }, signal }))
        .chart_preferences,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

/**
 * Saves the charts of an execution, one change after the other. Fails with STALE_WRITE if they were saved elsewhere since
 * they were loaded; they are loaded again after a failure.
 */
export function useSaveChartPreferences(executionId: string) {
  const client = useQueryClient();
  const { queryKey } = chartPreferencesQuery(executionId);
  return useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: async (wanted: ChartPreferences) => {
      const before = client.getQueryData(queryKey)?.metadata.last_modified ?? null;
      const body = { chart_preferences: wanted, before };
      return (await call(api.executions.saveProgressPreferences, { params: { executionId }, body }))
        .chart_preferences;
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => refresh(client, queryKey),
  });
}

/** The user's goals across all tasks, evaluated with the runs so far. */
export const goalsQuery = queryOptions({
  queryKey: [...keys.executions, 'goals'],
  queryFn: async ({ signal }) => (await call(api.goals.listGoals, { signal })).items,
});

const aimOf = ({ kind, target, by, from, to }: Goal) => ({ kind, target, by, from, to });

/** Creates a goal, or updates the one given; fails with STALE_WRITE if another page changed that one meanwhile. */
export function useSaveGoal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ goal, input: { task_id, parameter, ...aim } }: { goal: Goal | null; input: GoalInput }) =>
      goal === null
        ? call(api.goals.createGoal, { body: { task_id, parameter, ...aim } })
        : call(api.goals.updateGoal, { params: { id: goal.id }, body: { ...aim, before: aimOf(goal) } }),
    onSettled: () => refresh(client, goalsQuery.queryKey, keys.dashboard),
  });
}

export function useDeleteGoal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(api.goals.deleteGoal, { params: { id } }),
    // It may be gone already.
    onSettled: () => refresh(client, goalsQuery.queryKey, keys.dashboard),
  });
}
