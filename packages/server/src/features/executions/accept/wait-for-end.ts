import type { Signals } from '../../../platform/signals.ts';

export type EndWatch = {
  watch(executionId: string): void;
  /** Resolves at the end of the watched execution, or after `seconds`. */
  wait(seconds: number): Promise<void>;
  close(): void;
};

/** Watches for the end of one execution; start watching before it is accepted, so that no end is missed. */
export function watchEnd(signals: Signals): EndWatch {
  const { promise, resolve } = Promise.withResolvers<void>();
  let stop: (() => void) | null = null;
  return {
    watch(executionId) {
      stop?.();
      stop = signals.on('ended', executionId, () => resolve());
    },
    async wait(seconds) {
      if (seconds === 0) return;
      const timer = setTimeout(resolve, seconds * 1000);
      await promise;
      clearTimeout(timer);
    },
    close: () => stop?.(),
  };
}
