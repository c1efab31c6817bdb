// The quick part, in seconds: run it before every commit.
import { mkdirSync } from 'node:fs';
import { reportFolder, staticChecks, vitestStep } from './test-run/checks.ts';
import { runStep, stopOnSignals } from './test-run/steps.ts';

stopOnSignals();
mkdirSync(reportFolder, { recursive: true });
const checks = await Promise.all(staticChecks.map(runStep));
const allWell =
  checks.every(({ ok }) => ok) &&
  (await runStep(vitestStep('unit and web tests', 'quick', ['unit', 'web']))).ok;
if (!allWell) process.exitCode = 1;
