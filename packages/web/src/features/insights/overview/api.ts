import { api } from '@agentarium/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** The system at a glance; asked for anew every quarter of a minute while it is looked at. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(api.insights.getOverview, { signal }),
  refetchInterval: 15_000,
  staleTime: 0,
});
