import * as api from '@agentarium/contracts/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';

/** The server's version. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => call(api.system.getVersion, { signal }),
  staleTime: 600_000,
});
