import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const afterMs = 5000;

/** V8's garbage collector, without a process flag that would expose it to all code. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/** Collects all garbage and returns freed memory to the system. */
export function releaseMemory(): void {
  collector()();
}

/**
 * Releases memory once the process has started and is idle: loading leaves tens of megabytes that a quiet server would
 * keep.
 */
export function releaseStartupMemory(): void {
  setTimeout(releaseMemory, afterMs).unref();
}
