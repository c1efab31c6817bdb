// `npm run verify`: quick checks, a list of components, unit and component tests. `npm test`: also the tests of the server
// and the journeys. `npm run test:all`: also what needs servers of the system, and every combination. Ends with
// "N passed, N failed".
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const modes = {
  verify: { vitest: ['--project=unit', '--project=web'], playwright: null },
  test: { vitest: ['--project=!all'], playwright: ['--project=journeys'] },
  all: { vitest: [], playwright: [] },
};
/** The fields we read from the JSON reports of Vitest and Playwright. */
type Report =
  | { numPassedTests: number; numFailedTests: number }
  | { stats: { expected: number; unexpected: number; flaky: number } };

const mode = modes[(process.argv[2] ?? 'test') as keyof typeof modes];
if (process.argv[2] === 'all') process.env.TEST_ALL = '1';
const root = join(import.meta.dirname, '..');
const reportFile = join(root, 'node_modules', '.cache', 'agentarium', 'test-report.json');
let passed = 0;
let failed = 0;
const running = new Set<ChildProcess>();
let stopped = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true;
    for (const child of running) child.kill(signal);
  });
}
// Tests of the server often wait: the checks use that time.
await Promise.all([checkSources(), runTests()]);
if (stopped || failed > 0) process.exitCode = 1;
console.log(`\n${passed} passed, ${failed} failed`);

/** Checks format, lint, types and unused code, one after the other. */
async function checkSources(): Promise<void> {
  await check('biome', 'check', '--error-on-warnings');
  // Each checker works out the types of libraries and texts by itself: several take twice the time of a processor.
  for (const part of ['.', 'packages/web', 'packages/web/src/app/service-worker', 'e2e'])
    await check('tsc', '-p', part, '--checkers', '1');
  await check('knip', '--no-progress');
  if (process.argv[2] === 'verify') await listComponents();
}

async function runTests(): Promise<void> {
  const jsonTo = `--outputFile.json=${reportFile}`;
  await runCounted('vitest', 'run', ...mode.vitest, '--reporter=default', '--reporter=json', jsonTo);
  if (mode.playwright) await runCounted('playwright', 'test', ...mode.playwright, '--reporter=list,json');
}

/** Writes the list of components (CycloneDX), in which npm marks those that are only for development. */
async function listComponents(): Promise<void> {
  if (stopped) return;
  const file = join(root, 'dist', 'components.cdx.json');
  console.log(`\n> npm sbom > ${file}`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  const child = spawn('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    stdio: ['ignore', openSync(file, 'w'), 'inherit'],
  });
  failed += Number((await exitOf(child)) !== 0);
}

/** Runs a program of the project's packages and prints what it says when it ends. Counts a failure if it fails. */
async function check(program: string, ...args: string[]): Promise<void> {
  if (stopped) return;
  const child = start(program, args, 'pipe');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const code = await exitOf(child);
  console.log(`\n> ${program} ${args.join(' ')}${code === 0 ? '' : ': failed'}\n${said.trim()}`);
  failed += Number(code !== 0);
}

/**
 * Runs a program of the project's packages, with its output here, and adds what its report counts. A program that fails
 * without a failed test counts as one failure.
 */
async function runCounted(program: string, ...args: string[]): Promise<void> {
  if (stopped) return;
  console.log(`\n> ${program} ${args.join(' ')}`);
  rmSync(reportFile, { force: true });
  const code = await exitOf(start(program, args, 'inherit'));
  let failures = 0;
  if (existsSync(reportFile)) {
    const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'));
    passed += 'stats' in report ? report.stats.expected : report.numPassedTests;
    failures = 'stats' in report ? report.stats.unexpected + report.stats.flaky : report.numFailedTests;
  }
  failed += failures || Number(code !== 0);
}

function start(program: string, args: readonly string[], output: 'pipe' | 'inherit'): ChildProcess {
  return spawn(process.execPath, [join(root, 'node_modules', '.bin', program), ...args], {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    stdio: [output === 'pipe' ? 'ignore' : 'inherit', output, output],
  });
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  running.add(child);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  running.delete(child);
  return code;
}
