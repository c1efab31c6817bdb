import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readyFolder } from '@agentarium/testkit/made-ready.ts';
import { serverFlags } from '../../scripts/bootstrap/server-flags.js';

const root = join(import.meta.dirname, '..', '..');
const patienceMs = 120_000;

export type RunningProduct = {
  baseUrl: string;
  dataDir: string;
  /** Puts the product's clock ahead, in milliseconds. */
  advanceClock: (ms: number) => void;
  stop: () => Promise<void>;
};

/**
 * Runs the real product on a fresh embedded database and a free port; `settings` are environment variables.
 * Its log is test-results/`log`. With `makes` it makes the database itself, as for a user; else its empty tables are
 * copied where another test has them. Throws when it is not ready in two minutes.
 */
export async function runProduct(
  log: string,
  settings: Record<string, string>,
  { makes = false } = {},
): Promise<RunningProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agentarium-journeys-'));
  const ready = readyFolder();
  if (!makes && existsSync(ready)) cpSync(ready, join(dataDir, 'database'), { recursive: true });
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const server = spawnServer(log, {
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: baseUrl,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    // Twice as fast as for people, slow enough to be seen while it writes.
    DEMO_MODEL_PACE_MS: '8',
    ...settings,
  });
  const stop = async () => {
    await end(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(server, `${baseUrl}/readyz`, log);
  } catch (error) {
    await stop();
    throw error;
  }
  const advanceClock = (ms: number) => void server.send({ aheadMs: ms });
  return { baseUrl, dataDir, advanceClock, stop };
}

// Only what a machine needs is inherited: someone's own DATABASE_URL or API keys stay out.
function spawnServer(log: string, settings: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '', LANG = '', NODE_COMPILE_CACHE = '' } = process.env;
  const endWithParent = join(root, 'scripts', 'bootstrap', 'end-with-parent.js');
  const clock = join(import.meta.dirname, 'movable-clock.js');
  const flags = ['--import', endWithParent, '--import', clock, ...serverFlags];
  const server = spawn(ownNode(), [...flags, 'packages/server/src/main.ts'], {
    cwd: root,
    env: { PATH, HOME, LANG, NODE_COMPILE_CACHE, TZ: 'UTC', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const file = createWriteStream(join(root, 'test-results', log));
  server.stdout?.pipe(file);
  server.stderr?.pipe(file);
  return server;
}

function ownNode(): string {
  const own = join(root, 'node_modules', '.bin', 'node');
  return existsSync(own) ? own : process.execPath;
}

async function untilReady(server: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended at its start: see test-results/${log}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready in ${patienceMs / 1000} s: see test-results/${log}`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  const killer = setTimeout(() => server.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(killer);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
