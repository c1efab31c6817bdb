import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** How long one may take on a busy machine, where everything else goes first. */
const maxWaitMs = 60_000;

/** A shell command that limits the processor time: a process that never returns to its event loop can't check its own. */
const limited = (cpuSeconds: number) => `ulimit -c 0; ulimit -t ${cpuSeconds}; exec "$0" "$@"`;

type Options = {
  args?: string[];
  maxCpuSeconds: number;
  maxMs?: number;
  signal: AbortSignal;
};

/**
 * Runs a module in a separate process of lower priority, which gets `input` as its standard input and `args` as its
 * arguments. Returns its message; null if it ends without one, takes more time of a processor than `maxCpuSeconds`, or
 * longer than `maxMs`, a minute by default. It is killed then, or when the signal is aborted, and its memory is free at
 * once: native code can't be stopped in a thread. Throws the signal's reason.
 */
export async function readInProcess<Result>(
  file: URL,
  input: Readable,
  { args = [], maxCpuSeconds, maxMs = maxWaitMs, signal }: Options,
): Promise<Result | null> {
  signal.throwIfAborted();
  const node = [process.execPath, '--max-old-space-size=40', '--max-semi-space-size=4'];
  const child = spawn('/bin/sh', ['-c', limited(maxCpuSeconds), ...node, fileURLToPath(file), ...args], {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {},
  });
  // Everything else of the machine goes first, from its start on.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const { promise, resolve } = Promise.withResolvers<Result | null>();
  const giveUp = () => resolve(null);
  const timer = setTimeout(giveUp, maxMs);
  signal.addEventListener('abort', giveUp);
  child.once('message', (message) => resolve(message as Result));
  child.once('error', giveUp);
  child.once('close', giveUp);
  input.once('error', giveUp);
  if (child.stdin) {
    // It may end before it has read everything.
    child.stdin.once('error', giveUp);
    input.pipe(child.stdin);
  }
  try {
    const result = await promise;
    signal.throwIfAborted();
    return result;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    input.destroy();
    // The next one begins when its memory is free.
    if (child.kill('SIGKILL')) await once(child, 'exit');
  }
}
