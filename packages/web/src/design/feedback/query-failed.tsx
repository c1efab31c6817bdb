import { ErrorState, type ErrorStateProps } from './error-state.tsx';

export type QueryFailedProps = Omit<ErrorStateProps, 'error' | 'onRetry'> & {
  query: { error: unknown; refetch: () => unknown };
};

/** Shown instead of a query's data when it failed; Retry refetches it. */
export function QueryFailed({ query, ...rest }: QueryFailedProps) {
  return <ErrorState {...rest} error={query.error} onRetry={() => void query.refetch()} />;
}
