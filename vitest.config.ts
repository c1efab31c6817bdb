import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const at = (path: string) => join(import.meta.dirname, path);
/** TEST_SEED repeats the random values of a run that failed: fast-check and seededRandom print theirs. */
const setupFiles = process.env.TEST_SEED ? [at('packages/testkit/src/fast-check-seed.ts')] : [];

// Tests of the server often wait (for a dead worker's heartbeat, for a model): more workers than cores use that time.
const maxWorkers = 4;
// A worker loads the code once for all its files, which each have a database, a data directory and a product of their
// own. Loading it for each file would cost twice the CPU of the tests themselves.
const isolate = false;
// What happens by itself may come late on a busy machine.
const expect = { poll: { timeout: 20_000 } };

/**
 * `unit` (rules and pure parts), `api` (the server over HTTP) and `web` (components in jsdom) are what `npm test` runs;
 * `all` needs servers of the system and runs in `npm run test:all` only.
 */
export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          isolate,
          setupFiles,
          include: [
            'packages/{contracts,server}/{src,test}/**/*.test.ts',
            'packages/web/vite-plugins/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, '**/*.{api,all}.test.ts'],
          expect,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'api',
          maxWorkers,
          isolate,
          // One project after the other: a worker is kept only as long as the next file is of the same project.
          sequence: { groupOrder: 1 },
          setupFiles,
          include: [
            'packages/server/{src,test}/**/*.api.test.ts',
            'packages/web/vite-plugins/**/*.api.test.ts',
          ],
          globalSetup: ['packages/testkit/src/build-product.ts', 'packages/testkit/src/global-postgres.ts'],
          expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'all',
          maxWorkers,
          isolate,
          setupFiles,
          include: ['packages/server/{src,test}/**/*.all.test.ts'],
          globalSetup: [
            'packages/testkit/src/build-product.ts',
            'packages/testkit/src/system-servers.ts',
            'packages/testkit/src/global-postgres.ts',
          ],
          expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        root: at('packages/web'),
        test: {
          name: 'web',
          maxWorkers,
          environment: 'jsdom',
          // Files of a worker also share a document, which testing/setup.ts puts back.
          pool: 'threads',
          isolate,
          sequence: { groupOrder: 2 },
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [at('packages/web/testing/setup.ts'), ...setupFiles],
          expect,
          // The first import of a page may take long, and a test may wait for more than one.
          testTimeout: 180_000,
        },
      },
    ],
  },
});
