import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../scripts/bootstrap/server-flags.js';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Started = { child: ChildProcess; stop(): Promise<void> };

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function run(file: string, args: string[], env: NodeJS.ProcessEnv, flags: string[] = []): Started {
  const child = spawn(process.execPath, [...flags, file, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The instant model server in a process of its own. */
export async function startInstantModel(): Promise<Started & { url: string }> {
  const started = run('packages/testkit/src/model-server/main.ts', ['--instant'], process.env);
  const url = await new Promise<string>((resolve) => {
    started.child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  return { ...started, url };
}

/** The product as a user starts it; resolves when it is ready. */
export async function startProduct(env: Record<string, string>): Promise<Started & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const plain = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  };
  const started = run('packages/server/src/main.ts', [], { ...plain, ...env }, serverFlags);
  started.child.stdout?.resume();
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return { ...started, url };
    if (started.child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The product did not become ready');
}

/** The highest resident memory of a process so far, in MB. */
export function peakMemory(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
