import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@agentarium/testkit/free-port.ts';
import { startProduct } from '@agentarium/testkit/product-process.ts';

const root = join(import.meta.dirname, '..', '..');
const timeoutMs = 120_000;

export type RunningProduct = {
  baseUrl: string;
  dataDir: string;
  /** Moves the product's clock ahead, in milliseconds. */
  advanceClock: (ms: number) => void;
  stop: () => Promise<void>;
};

/**
 * Runs the real product on a new database of its own and a free port; `settings` are environment variables. The log goes
 * to test-results/`log`. Throws if it is not ready within two minutes.
 */
export async function runProduct(log: string, settings: Record<string, string>): Promise<RunningProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agentarium-journeys-'));
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
      // Twice the usual speed, still slow enough to see the answer being written.
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
  await pause(timeoutMs, undefined, { ref: false });
  throw new Error(`The server was not ready in ${timeoutMs / 1000} s: see test-results/${log}`);
}
