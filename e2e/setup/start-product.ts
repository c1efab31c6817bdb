import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const admin = { username: 'admin', password: 'Journeys-2026-admin' };
const patienceMs = 60_000;

/**
 * Starts the real product for the journeys, on a fresh embedded database with the demo model.
 * They read E2E_BASE_URL, E2E_ADMIN_USERNAME, E2E_ADMIN_PASSWORD and E2E_DATA_DIR (its `mail`
 * folder holds what would have been sent). The server's log is test-results/server.log.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agentarium-journeys-'));
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const server = spawnServer({
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_URL: baseUrl,
    DATA_DIR: dataDir,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    DEMO_MODEL: 'on',
    RATE_LIMITS: 'off',
  });
  const stop = async () => {
    await end(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(server, `${baseUrl}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  Object.assign(process.env, {
    E2E_BASE_URL: baseUrl,
    E2E_ADMIN_USERNAME: admin.username,
    E2E_ADMIN_PASSWORD: admin.password,
    E2E_DATA_DIR: dataDir,
  });
  return stop;
}

// Only what a machine needs is inherited: someone's own DATABASE_URL or API keys stay out.
function spawnServer(settings: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '', LANG = '' } = process.env;
  const endWithParent = join(root, 'scripts', 'bootstrap', 'end-with-parent.js');
  const server = spawn(ownNode(), ['--import', endWithParent, 'packages/server/src/main.ts'], {
    cwd: root,
    env: { PATH, HOME, LANG, TZ: 'UTC', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const log = createWriteStream(join(root, 'test-results', 'server.log'));
  server.stdout?.pipe(log);
  server.stderr?.pipe(log);
  return server;
}

function ownNode(): string {
  const own = join(root, 'node_modules', '.bin', 'node');
  return existsSync(own) ? own : process.execPath;
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Error('The server ended at its start: see test-results/server.log');
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server was not ready in ${patienceMs / 1000} s: see test-results/server.log`);
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
