import { join } from 'node:path';
import { nodeStep, root, type Step } from './steps.ts';

/** The types of one part. Threads would each work out again what the others have: one takes half the time of a core. */
const typesOf = (title: string, project: string) =>
  nodeStep(title, 'node_modules/typescript/bin/tsc', ['-p', project, '--singleThreaded']);

/** What can be said about the sources without running them. Each takes a second or a few. */
export const staticChecks: Step[] = [
  nodeStep('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  typesOf('types of contracts, server and scripts', 'tsconfig.json'),
  typesOf('types of the web app', 'packages/web'),
  typesOf('types of the journeys', 'e2e'),
  nodeStep('unused files, exports and packages', 'node_modules/knip/bin/knip.js', ['--no-progress']),
];

/** Where the runners leave their counts. */
export const reportFolder = join(root, 'node_modules', '.cache', 'agentarium', 'reports');

/** The tests of a Vitest project; finding none is a failure. The counts go to its report file. */
export function vitestStep(project: string, more: Partial<Step> = {}): Step {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(project)}`];
  // Tests of the server wait much (for a dead worker's beat, for a model): a third worker uses that time.
  const workers = project === 'api' ? ['--maxWorkers=3'] : [];
  const args = ['run', '--project', project, ...workers, ...reporters];
  return nodeStep(`${project} tests`, 'node_modules/vitest/vitest.mjs', args, more);
}

/** The journeys in a real browser. */
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
