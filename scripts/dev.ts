// The server, restarted on every change, and Vite beside it. One Ctrl-C ends both.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverFlags } from './bootstrap/server-flags.js';

const root = join(import.meta.dirname, '..');
const endWithParent = new URL('./bootstrap/end-with-parent.js', import.meta.url).href;
const port = process.env.PORT || '3000';
const children: ChildProcess[] = [];
let stopping = false;

start('server', root, [...serverFlags, '--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
  // A change restarts the server immediately.
  DRAIN_SECONDS: process.env.DRAIN_SECONDS || '0',
});
start('web   ', join(root, 'packages', 'web'), [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
  API_URL: process.env.API_URL || `http://127.0.0.1:${port}`,
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

function start(name: string, cwd: string, args: string[], env: Record<string, string> = {}): void {
  const child = spawn(process.execPath, ['--import', endWithParent, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${name} | ${line}`));
  }
  child.once('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1;
    stop();
  });
}

/** Asks both to stop; what still runs after five seconds is killed with its children. */
function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of children) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    }
  }, 5000).unref();
}
