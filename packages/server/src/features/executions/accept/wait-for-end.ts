import type { Services } from '../../../platform/context.ts';
import { onLocalEnd } from '../perform/local-ends.ts';
import type { ExecutionRow } from '../present.ts';

export type EndWatch = {
  watch(executionId: string): void;
  /** Resolves at the end of the watched execution, or after `seconds`. */
  wait(seconds: number): Promise<void>;
  /** The execution that ended in this process; null while it runs or if it ended elsewhere. */
  ended(): ExecutionRow | null;
  close(): void;
};

/** Watches for the end of one execution; start watching before it is accepted, so that no end is missed. */
export function watchEnd({ signals, database }: Pick<Services, 'signals' | 'database'>): EndWatch {
  const { promise, resolve } = Promise.withResolvers<void>();
  let row: ExecutionRow | null = null;
  let stops: (() => void)[] = [];
  const close = () => {
    for (const stop of stops) stop();
  };
  return {
    watch(executionId) {
      close();
      const keep = (ended: ExecutionRow) => {
        row = ended;
      };
      stops = [signals.on('ended', executionId, () => resolve()), onLocalEnd(database, executionId, keep)];
    },
    async wait(seconds) {
      if (seconds === 0) return;
      const timer = setTimeout(resolve, seconds * 1000);
      await promise;
      clearTimeout(timer);
    },
    ended: () => row,
    close,
  };
}
