import type { FlatNamespace } from 'i18next';
import { type ComponentType, lazy, useEffect, useReducer } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { fileRecovered, loadFile } from '../../lib/load-file.ts';
import { LoadFailed } from './load-failed.tsx';

export type FailedPartProps<P> = {
  /** The part's props. */
  partProps: P;
  /** A `LoadError`. */
  error: unknown;
  onRetry: () => void;
};

type Options<P> = {
  /** Namespaces loaded with the part. */
  texts?: readonly FlatNamespace[];
  /** Rendered if it could not be loaded; a notice by default. */
  failed?: ComponentType<FailedPartProps<P>>;
};
type Inner<P> = ComponentType<{ partProps: P; onRetry: () => void }>;

/**
 * A component whose code loads on first render, under a `Suspense`. Unlike `React.lazy` alone, a failed load only
 * replaces the component: an error shows in its place, with a button to retry; rendering it again retries too.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { texts = [], failed: Failed = FailedInPlace }: Options<P> = {},
): ComponentType<P> {
  // A lazy component caches its outcome, so every attempt needs a new one.
  const begin = () =>
    lazy<Inner<P>>(() =>
      Promise.all([loadFile(load), loadTexts(texts)]).then(
        ([{ default: Part }]) => ({ default: ({ partProps }) => <Part {...partProps} /> }),
        (error: unknown) => ({ default: failure(error) }),
      ),
    );
  let attempt = begin();
  const startAgain = () => {
    attempt = begin();
  };
  const failure = (error: unknown): Inner<P> =>
    function Failure({ partProps, onRetry }) {
      useEffect(() => startAgain, []);
      // Lazy components often share a missing file: when it loads for one, all retry.
      useEffect(() => {
        window.addEventListener(fileRecovered, onRetry);
        return () => window.removeEventListener(fileRecovered, onRetry);
      }, [onRetry]);
      return <Failed partProps={partProps} error={error} onRetry={onRetry} />;
    };

  return function LazyPart(props: P) {
    const [, render] = useReducer((count: number) => count + 1, 0);
    const Attempt = attempt;
    const retry = () => {
      startAgain();
      render();
    };
    return <Attempt partProps={props} onRetry={retry} />;
  };
}

function FailedInPlace({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <LoadFailed error={error} onRetry={onRetry} />;
}
