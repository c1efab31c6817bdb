// Everything: the checks, the tests, the journeys in a browser.
import { mkdirSync, rmSync } from 'node:fs';
import { startPostgres } from '@agentarium/testkit/postgres.ts';
import { journeysStep, reportFile, reportFolder, staticChecks, vitestStep } from './test-run/checks.ts';
import { obtainChromium } from './test-run/chromium.ts';
import { type Counts, closingLine, countPlaywright, countReport, countVitest } from './test-run/counts.ts';
import { obtainServers } from './test-run/obtain-servers.ts';
import { obtainPostgres } from './test-run/postgres-binaries.ts';
import { isStopping, runStep, type Step, stopOnSignals } from './test-run/steps.ts';
import { tempInMemory } from './test-run/temp-in-memory.ts';

const all: Counts[] = [];
const oneFailed: Counts = { passed: 0, failed: 1, skipped: 0 };

stopOnSignals();
rmSync(reportFolder, { recursive: true, force: true });
mkdirSync(reportFolder, { recursive: true });
const removeTemp = tempInMemory();
try {
  await runEverything();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  all.push(oneFailed);
} finally {
  removeTemp();
}
report();

async function runEverything(): Promise<void> {
  await obtainPostgres();
  await obtainServers();
  const chromium = await obtainChromium();
  for (const { ok } of await Promise.all(staticChecks.map(runStep))) if (!ok) all.push(oneFailed);
  await runTests('unit', vitestStep('unit', { live: true }), countVitest);
  await runTests('web', vitestStep('web', { live: true }), countVitest);
  await runApiTests();
  const env = { CHROMIUM_PATH: chromium };
  await runTests('journeys', journeysStep({ env, live: true }), countPlaywright);
}

async function runApiTests(): Promise<void> {
  if (isStopping()) return;
  const postgres = await startPostgres();
  try {
    const env = { TEST_POSTGRES_URL: postgres.url };
    await runTests('api', vitestStep('api', { env, live: true }), countVitest);
  } finally {
    await postgres.stop();
  }
}

async function runTests<T>(name: string, step: Step, count: (report: T) => Counts): Promise<void> {
  const { ok } = await runStep(step);
  all.push(countReport(reportFile(name), count, ok));
}

function report(): void {
  const skipped = all.reduce((total, counts) => total + counts.skipped, 0);
  if (skipped > 0) console.log(`\n${skipped} tests did not run: see "skipped" above`);
  if (all.some((counts) => counts.failed > 0)) process.exitCode = 1;
  console.log(`\n${closingLine(all)}`);
}
