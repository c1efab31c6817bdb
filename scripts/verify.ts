// The quick checks, in seconds: run them before every commit.
import { mkdirSync } from 'node:fs';
import { reportFolder, staticChecks, vitestStep } from './test-run/checks.ts';
import { runStep, stopOnSignals } from './test-run/steps.ts';

stopOnSignals();
mkdirSync(reportFolder, { recursive: true });
const results = await Promise.all(staticChecks.map((step) => runStep(step)));
for (const project of ['unit', 'web']) {
  if (results.every(({ ok }) => ok)) results.push(await runStep(vitestStep(project)));
}
if (results.some(({ ok }) => !ok)) process.exitCode = 1;
