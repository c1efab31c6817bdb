import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/test-run/slow-first.ts';

// A project that says nothing of its workers gets one less than there are cores.
const maxWorkers = 2;

/** TEST_SEED repeats the random values of a run that failed: fast-check and seededRandom print theirs. */
const setupFiles = process.env.TEST_SEED
  ? [join(import.meta.dirname, 'packages/testkit/src/fast-check-seed.ts')]
  : [];

/**
 * Three projects: `unit` (rules and pure parts), `api` (the server over HTTP, on PostgreSQL
 * and, where they differ, on the embedded database) and `web` (components in jsdom).
 */
export default defineConfig({
  test: {
    allowOnly: false,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          // Files share what a worker has loaded; a test that replaces a module or sets a global puts it back.
          isolate: false,
          environment: 'node',
          setupFiles,
          include: [
            'packages/{contracts,server,testkit}/src/**/*.test.ts',
            'packages/web/vite-plugins/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, '**/*.api.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'api',
          maxWorkers,
          // Files share what a worker has loaded: each makes its own app and database, and nothing else is kept.
          isolate: false,
          environment: 'node',
          setupFiles,
          include: ['packages/{server,testkit}/src/**/*.api.test.ts'],
          globalSetup: 'scripts/test-run/vitest-postgres.ts',
          // What comes by itself may come late on a busy machine.
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './packages/web/vite.config.ts',
        root: join(import.meta.dirname, 'packages', 'web'),
        test: {
          name: 'web',
          maxWorkers,
          environment: 'jsdom',
          // Files share a document and what a worker has loaded: testing/setup.ts puts both back.
          pool: 'threads',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [join(import.meta.dirname, 'packages/web/testing/setup.ts'), ...setupFiles],
          // It runs beside the tests of the server, which come first: the first import of a page may take long.
          testTimeout: 90_000,
        },
      },
    ],
  },
});
