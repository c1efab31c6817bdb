import type { Services } from '../../../platform/context.ts';

export type EndWatch = {
  watch(executionId: string): void;
  /** Resolves at the end of the watched execution, or after `seconds`. */
  wait(seconds: number): Promise<void>;
  close(): void;
};

/** Watches for the end of one execution; start watching before it is accepted, so that no end is missed. */
export function watchEnd({ signals }: Pick<Services, 'signals'>): EndWatch {
  const { promise, resolve } = Promise.withResolvers<void>();
  let stops: (() => void)[] = [];
  const close = () => {
    for (const stop of stops) stop();
  };
  return {
    watch(executionId) {
      close();
      stops = [signals.on('ended', executionId, () => resolve())];
    },
    async wait(seconds) {
      if (seconds === 0) return;
      const timer = setTimeout(resolve, seconds * 1000);
      await promise;
      clearTimeout(timer);
    },
    close,
  };
}
