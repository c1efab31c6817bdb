import { join } from 'node:path';
import { nodeStep, root, type Step } from './steps.ts';

/** What can be said about the sources without running them. Each takes a second or a few. */
export const staticChecks: Step[] = [
  nodeStep('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  nodeStep('types of contracts, server and scripts', 'node_modules/typescript/bin/tsc', [
    '-p',
    'tsconfig.json',
  ]),
  nodeStep('types of the web app', 'node_modules/typescript/bin/tsc', ['-p', 'packages/web']),
  nodeStep('unused files, exports and packages', 'node_modules/knip/bin/knip.js', ['--no-progress']),
];

/** Where the runners leave their counts. */
export const reportFolder = join(root, 'node_modules', '.cache', 'agentarium', 'reports');

/** The tests of the given Vitest projects; the counts go to `<name>.json` in the report folder. */
export function vitestStep(title: string, name: string, projects: string[], more: Partial<Step> = {}): Step {
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`];
  return nodeStep(title, 'node_modules/vitest/vitest.mjs', [...args, ...reporters], more);
}

/** The journeys in a real browser. */
export function journeysStep(title: string, name: string, more: Partial<Step> = {}): Step {
  const env = { ...more.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name) };
  return nodeStep(title, 'node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    ...more,
    env,
  });
}

export function reportFile(name: string): string {
  return join(reportFolder, `${name}.json`);
}
