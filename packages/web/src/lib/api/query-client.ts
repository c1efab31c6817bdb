import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const isWorthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Makes the cache of server data. Refusals are final at once; a lost connection is tried twice more. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isWorthRetrying(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      // Without a connection an action fails at once, instead of waiting to be sent later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
