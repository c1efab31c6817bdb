// Everything: checks, tests, and journeys in a browser.
import { mkdirSync, rmSync } from 'node:fs';
import { startPostgres } from '@agentarium/testkit/postgres.ts';
import { journeysStep, reportFile, reportFolder, staticChecks, vitestStep } from './test-run/checks.ts';
import { obtainChromium } from './test-run/chromium.ts';
import { type Counts, closingLine, countPlaywright, countReport, countVitest } from './test-run/counts.ts';
import { obtainServers } from './test-run/obtain-servers.ts';
import { obtainPostgres } from './test-run/postgres-binaries.ts';
import { inBackground, isStopping, runStep, type Step, stopOnSignals } from './test-run/steps.ts';
import { tempInMemory } from './test-run/temp-in-memory.ts';

const all: Counts[] = [];
/** Output of failed quiet steps, printed when it cannot interrupt other output. */
const deferred: string[] = [];
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
  // If it has to be downloaded, only the journeys wait for it.
  const chromium = obtainChromium();
  chromium.catch(() => undefined);
  // The server's tests and the journeys mostly wait; CPU-bound steps use that time.
  const lanes = await Promise.allSettled([runCpuBound(), runIoBound(chromium)]);
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}

/** Quiet steps, one line each; the output of failed ones is printed between the others. */
async function runCpuBound(): Promise<void> {
  const run = (step: Step) =>
    runStep(inBackground(step), (said) => deferred.push(`\n${step.title}\n${said}`));
  for (const { ok } of await Promise.all(staticChecks.map(run))) if (!ok) all.push(oneFailed);
  for (const project of ['unit', 'web']) {
    const { ok } = await run(vitestStep(project));
    all.push(countReport(reportFile(project), countVitest, ok));
  }
}

async function runIoBound(chromium: Promise<string>): Promise<void> {
  await runApiTests();
  printDeferred();
  const env = { CHROMIUM_PATH: await chromium };
  await runLive('journeys', journeysStep({ env, live: true }), countPlaywright);
}

async function runApiTests(): Promise<void> {
  if (isStopping()) return;
  const postgres = await startPostgres();
  try {
    const env = { TEST_POSTGRES_URL: postgres.url };
    await runLive('api', vitestStep('api', { env, live: true }), countVitest);
  } finally {
    await postgres.stop();
  }
}

async function runLive<T>(name: string, step: Step, count: (report: T) => Counts): Promise<void> {
  const { ok } = await runStep(step);
  all.push(countReport(reportFile(name), count, ok));
}

function printDeferred(): void {
  for (const said of deferred.splice(0)) console.log(said);
}

function report(): void {
  printDeferred();
  const skipped = all.reduce((total, counts) => total + counts.skipped, 0);
  if (skipped > 0) console.log(`\n${skipped} tests did not run: see "skipped" above`);
  if (all.some((counts) => counts.failed > 0)) process.exitCode = 1;
  console.log(`\n${closingLine(all)}`);
}
