import { type ResourceLimits, Worker } from 'node:worker_threads';

export type ThreadLimits = {
  /** How much time of a processor it may take; checked every 50 ms. On a busy machine it takes longer. */
  maxCpuMs: number;
  /** How long it may take at all. */
  maxMs: number;
  /** How much memory it may use outside its heap; checked every 50 ms. */
  maxExternalBytes: number;
  heap: ResourceLimits;
  signal: AbortSignal;
};

/**
 * Runs a worker on its own copy of these bytes. Returns its message; null if it ends without one or exceeds its limits:
 * then it is terminated, which frees its memory. Throws the reason of the signal.
 */
export async function runInThread<Result>(
  file: URL,
  { bytes, ...data }: { bytes: Uint8Array; [name: string]: unknown },
  { maxCpuMs, maxMs, maxExternalBytes, heap, signal }: ThreadLimits,
): Promise<Result | null> {
  signal.throwIfAborted();
  const copy = new Uint8Array(bytes);
  const worker = new Worker(file, {
    workerData: { ...data, bytes: copy },
    transferList: [copy.buffer],
    resourceLimits: heap,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<Result | null>();
  const giveUp = () => resolve(null);
  const timer = setTimeout(giveUp, maxMs);
  signal.addEventListener('abort', giveUp);
  const watch = setInterval(() => {
    Promise.all([worker.getHeapStatistics(), worker.cpuUsage()]).then(
      ([{ external_memory }, { user, system }]) => {
        if (external_memory > maxExternalBytes || user + system > maxCpuMs * 1000) giveUp();
      },
      () => undefined,
    );
  }, 50);
  worker.once('message', resolve);
  worker.once('error', giveUp);
  worker.once('exit', giveUp);
  try {
    const result = await promise;
    signal.throwIfAborted();
    return result;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    clearInterval(watch);
    await worker.terminate();
  }
}
