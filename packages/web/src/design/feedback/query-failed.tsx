import { ErrorState, type ErrorStateProps } from './error-state.tsx';

export type QueryFailedProps = Omit<ErrorStateProps, 'error' | 'onRetry'> & {
  query: { error: unknown; refetch: () => unknown };
};

/** In place of what a query could not load; Retry asks again. */
export function QueryFailed({ query, ...rest }: QueryFailedProps) {
  return <ErrorState {...rest} error={query.error} onRetry={() => void query.refetch()} />;
}
