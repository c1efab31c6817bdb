import { cpSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@agentarium/testkit/free-port.ts';
import { readyFolder } from '@agentarium/testkit/made-ready.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';

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
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const server = startProduct(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      APP_URL: baseUrl,
      DATA_DIR: dataDir,
      TZ: 'UTC',
      RATE_LIMITS: 'off',
      // Twice as fast as for people, slow enough to be seen while it writes.
      DEMO_MODEL_PACE_MS: '8',
      DRAIN_SECONDS: '0',
      ...settings,
    },
    { imports: [join(import.meta.dirname, 'movable-clock.js')], logTo: createWriteStream(join(folder, log)) },
  );
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.race([server.ready, tooLate(log)]);
  } catch (error) {
    await stop();
    throw error;
  }
  const advanceClock = (ms: number) => server.send({ aheadMs: ms });
  return { baseUrl, dataDir, advanceClock, stop };
}

async function tooLate(log: string): Promise<never> {
  await pause(patienceMs, undefined, { ref: false });
  throw new Error(`The server was not ready in ${patienceMs / 1000} s: see test-results/${log}`);
}
