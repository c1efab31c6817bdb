import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..', '..');
const server = join(root, 'packages', 'server', 'dist', 'server.js');
const endWithParent = join(import.meta.dirname, 'end-with-parent.js');

export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** The product in its own process, as a user starts it. It ends with this process. */
export type ProductProcess = {
  pid: number;
  /** Its output so far. */
  said: () => string;
  complained: () => string;
  /** Resolves with its URL when it is ready. Throws if it exits before. */
  ready: Promise<string>;
  ended: Promise<Ending>;
  /** Sends a message to a module loaded into it. */
  send: (message: object) => void;
  /** Sends a signal and waits for the exit. Returns how many milliseconds that took. */
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number>;
  /** Asks it to stop, and kills it after 15 seconds. */
  stop: () => Promise<void>;
};

type Options = {
  /** Modules to preload. */
  imports?: string[];
  /** An additional destination of its log. */
  logTo?: NodeJS.WritableStream;
};

const running = new Set<ChildProcess>();

/** Kills processes left behind by a failed test. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** The Node shipped with the product: a test runner may be running on another one. */
function ownNode(): string {
  const own = join(root, 'node_modules', '.bin', 'node');
  return existsSync(own) ? own : process.execPath;
}

/** Starts the built product. Only system variables are inherited, not someone's DATABASE_URL or API keys. */
export function startProduct(
  env: Record<string, string>,
  { imports = [], logTo }: Options = {},
): ProductProcess {
  const { PATH, HOME, LANG } = process.env;
  const loaded = [endWithParent, ...imports].flatMap((file) => ['--import', pathToFileURL(file).href]);
  const flags = ['--max-semi-space-size=4', '--heap-growing-percent=50'];
  const child = spawn(ownNode(), [...flags, ...loaded, server], {
    cwd: root,
    env: { PATH, HOME, ...(LANG && { LANG }), ...env },
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
  if (logTo) {
    child.stdout?.pipe(logTo);
    child.stderr?.pipe(logTo);
  }
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
    send: (message) => void child.send(message),
    async kill(signal) {
      const begun = performance.now();
      child.kill(signal);
      await ended;
      return performance.now() - begun;
    },
    async stop() {
      const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(killer);
    },
  };
}
