import { type ApiErrorCode, isApiError } from '../../lib/api/api-error.ts';
import { BackButton } from '../layout/back-button.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ErrorState } from './error-state.tsx';
import { MissingState } from './missing-state.tsx';

export type PageFailedProps = {
  /** The title of what could not be loaded, as the page's `h1`. */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** The target of Back when the page was opened by its address. */
  fallback: string;
};

/** The page of something that failed to load: Back, what failed, why, and Retry. */
export function PageFailed({ title, error, onRetry, fallback }: PageFailedProps) {
  return (
    <>
      <PageHeader above={<BackButton fallback={fallback} />} title={title} />
      <ErrorState error={error} onRetry={onRetry} />
    </>
  );
}

type DetailFailedProps = {
  query: { error: unknown; refetch: () => unknown };
  /** The error code of a missing record, and what the page says then. */
  missing: { code: ApiErrorCode; title: string; text?: string };
  /** The title when it could not be loaded. */
  failed: string;
  /** The target of Back when the page was opened by its address. */
  fallback: string;
};

/** The page of one thing that does not exist, or could not be loaded. */
export function DetailFailed({ query, missing, failed, fallback }: DetailFailedProps) {
  const { code, ...texts } = missing;
  if (isApiError(query.error, code, 'VALIDATION_FAILED'))
    return <MissingState {...texts} fallback={fallback} />;
  return (
    <PageFailed title={failed} error={query.error} onRetry={() => void query.refetch()} fallback={fallback} />
  );
}
