import { api } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api/api-client.ts';
import { isApiError } from './api/api-error.ts';

/** One's own schedule of a task; null when there is none yet (404). Read anew wherever it is shown. */
export const scheduleQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['schedule', taskId],
    queryFn: ({ signal }) =>
      call(api.schedule.getSchedule, { params: { id: taskId }, signal }).catch((error: unknown) => {
        if (isApiError(error, 'SCHEDULE_NOT_FOUND')) return null;
        throw error;
      }),
    staleTime: 0,
  });
