import { api, type ChartPreferences } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** The numbers of an execution's task over one's runs of it. */
export const progressQuery = (id: string) =>
  queryOptions({
    queryKey: ['executions', id, 'progress'],
    queryFn: ({ signal }) => call(api.executions.getExecutionProgress, { params: { id }, signal }),
  });

/** The charts that were saved for an execution, null when none were. */
export const preferencesQuery = (executionId: string) =>
  queryOptions({
    queryKey: ['progress-preferences', executionId],
    queryFn: async ({ signal }) =>
      (await call(api.executions.getProgressPreferences, { params: { executionId }, signal }))
        .chart_preferences,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });

export const savePreferences = (executionId: string, chart_preferences: ChartPreferences) =>
  call(api.executions.saveProgressPreferences, { params: { executionId }, body: { chart_preferences } });
