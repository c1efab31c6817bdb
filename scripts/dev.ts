// The server, restarted on every change, and Vite beside it. One Ctrl-C ends both.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const port = process.env.PORT || '3000';

const start = (cwd: string, args: string[], env: Record<string, string>) =>
  spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });

const children = [
  // A change restarts the server immediately.
  start(root, ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], {
    DRAIN_SECONDS: process.env.DRAIN_SECONDS || '0',
  }),
  start(join(root, 'packages', 'web'), [join(root, 'node_modules', '.bin', 'vite')], {
    API_URL: process.env.API_URL || `http://127.0.0.1:${port}`,
  }),
];

/** Asks both to stop; this process ends once they have. */
const stop = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop('SIGTERM');
  });
}
