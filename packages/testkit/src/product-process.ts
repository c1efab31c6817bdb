import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url));
const bootstrap = new URL('../../../../scripts/bootstrap/', import.meta.url);
const imports = ['end-with-parent.js', 'drizzle-imports.js'].map((file) => new URL(file, bootstrap).href);

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** The product in a process of its own, as a user starts it. It ends with this process too. */
export type ProductProcess = {
  pid: number;
  /** What it wrote so far. */
  said: () => string;
  complained: () => string;
  /** Resolves with its address when it says that it is ready. Throws when it ends before. */
  ready: Promise<string>;
  ended: Promise<Ending>;
  /** Sends a signal and waits for the end. Gives the milliseconds that took. */
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number>;
};

const running = new Set<ChildProcess>();

/** Kills what a failed test left behind. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

export function startProduct(env: Record<string, string>): ProductProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const words = [...imports.flatMap((url) => ['--import', url]), '--max-semi-space-size=4', main];
  const child = spawn(process.execPath, words, {
    env: { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running.add(child);
  let said = '';
  let complained = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    complained += chunk;
  });
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  // The notice ends with the line of the models, or of the role when it is not `all`.
  const lastLine = env.PROCESS_ROLE === undefined ? 'Models: ' : 'Role: ';
  const ready = (async () => {
    while (!said.includes(lastLine)) {
      const over = await Promise.race([ended, once(child.stdout ?? child, 'data').then(() => null)]);
      if (over) throw new Error(`The product ended with ${over.code ?? over.signal}: ${complained}${said}`);
    }
    return /(?:Address|Health): +(http\S+?)(?:\/healthz)?$/m.exec(said)?.[1] ?? '';
  })();
  ready.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    said: () => said,
    complained: () => complained,
    ready,
    ended,
    async kill(signal) {
      const begun = performance.now();
      child.kill(signal);
      await ended;
      return performance.now() - begun;
    },
  };
}
