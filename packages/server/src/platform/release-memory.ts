import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const afterMs = 5000;

/** V8's own collection, without a flag of the process that would give it to everybody. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return collect;
}

/** Collects all garbage and gives freed memory back to the system. */
export function releaseMemory(): void {
  collector()();
}

/**
 * Releases memory once when the process has started and is at rest: loading leaves tens of megabytes that a server with
 * little to do would keep.
 */
export function releaseMemoryOfStart(): void {
  setTimeout(releaseMemory, afterMs).unref();
}
