import { type ComponentType, lazy, useEffect, useReducer } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { fileRecovered, loadFile } from '../../lib/load-file.ts';
import { LoadFailed } from './load-failed.tsx';

export type FailedPartProps<P> = {
  /** What the part was given. */
  given: P;
  /** A `LoadError`. */
  error: unknown;
  onRetry: () => void;
};

type Options<P> = {
  /** Namespaces that come with the part. */
  texts?: readonly string[];
  /** What is shown when it could not be loaded; a notice in its place when absent. */
  failed?: ComponentType<FailedPartProps<P>>;
};
type Inner<P> = ComponentType<{ given: P; onRetry: () => void }>;

/**
 * A component whose code loads when it is first shown, under a `Suspense`. Unlike `React.lazy` alone it takes nothing
 * down with it when that fails: it says so in its place and can be tried again, by its button or by being shown again.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { texts = [], failed: Failed = FailedInPlace }: Options<P> = {},
): ComponentType<P> {
  // A lazy component keeps its outcome for good, so every attempt is a new one.
  const begin = () =>
    lazy<Inner<P>>(() =>
      Promise.all([loadFile(load), loadTexts(texts)]).then(
        ([{ default: Part }]) => ({ default: ({ given }) => <Part {...given} /> }),
        (error: unknown) => ({ default: failure(error) }),
      ),
    );
  let attempt = begin();
  const startAgain = () => {
    attempt = begin();
  };
  const failure = (error: unknown): Inner<P> =>
    function Failure({ given, onRetry }) {
      useEffect(() => startAgain, []);
      // Parts often lack the same file: what brings it back for one brings back all.
      useEffect(() => {
        window.addEventListener(fileRecovered, onRetry);
        return () => window.removeEventListener(fileRecovered, onRetry);
      }, [onRetry]);
      return <Failed given={given} error={error} onRetry={onRetry} />;
    };

  return function LazyPart(props: P) {
    const [, render] = useReducer((count: number) => count + 1, 0);
    const Attempt = attempt;
    const retry = () => {
      startAgain();
      render();
    };
    return <Attempt given={props} onRetry={retry} />;
  };
}

function FailedInPlace({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return <LoadFailed error={error} onRetry={onRetry} />;
}
