import { BackButton } from '../layout/back-button.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ErrorState } from './error-state.tsx';

export type PageFailedProps = {
  /** What could not be loaded, as the page's `h1`. */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Where Back leads when the page was opened by its address. */
  fallback: string;
};

/** The page of something that exists but could not be loaded: the way back, what failed, why, and Retry. */
export function PageFailed({ title, error, onRetry, fallback }: PageFailedProps) {
  return (
    <>
      <PageHeader above={<BackButton fallback={fallback} />} title={title} />
      <ErrorState error={error} onRetry={onRetry} />
    </>
  );
}
