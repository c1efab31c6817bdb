import { join } from 'node:path';
import { nodeStep, root, type Step } from './steps.ts';

/** Type-checks one part. Threads would duplicate each other's work: one takes half the CPU time. */
const typesOf = (title: string, project: string) =>
  nodeStep(title, 'node_modules/typescript/bin/tsc', ['-p', project, '--singleThreaded']);

/** Static checks of the sources, each of which takes a few seconds. */
export const staticChecks: Step[] = [
  nodeStep('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  typesOf('types of contracts, server and scripts', 'tsconfig.json'),
  typesOf('types of the web app', 'packages/web'),
  typesOf('types of the journeys', 'e2e'),
  nodeStep('unused files, exports and packages', 'node_modules/knip/bin/knip.js', ['--no-progress']),
];

/** Where the runners write their reports. */
export const reportFolder = join(root, 'node_modules', '.cache', 'agentarium', 'reports');

/** The tests of a Vitest project; finding none is a failure. The counts go to its report file. */
export function vitestStep(project: string, more: Partial<Step> = {}): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(project)}`];
  // Server tests mostly wait (for a dead worker's heartbeat, for a model): a third worker uses that time.
  const workers = project === 'api' ? ['--maxWorkers=3'] : [];
  const args = ['run', '--project', project, ...workers, ...reporters];
  return nodeStep(`${project} tests`, 'node_modules/vitest/vitest.mjs', args, more);
}

/** The end-to-end journeys in a real browser. */
export function journeysStep(more: Partial<Step> = {}): Step {
  const env = { ...more.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile('journeys') };
  return nodeStep('journeys', 'node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    ...more,
    env,
  });
}

export function reportFile(name: string): string {
  return join(reportFolder, `${name}.json`);
}
