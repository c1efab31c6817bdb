// Shows that the committed product works where people work (P29): starts clones of it with `npm start` as an ordinary
// user, as root, and as root below a folder that only root can enter, with the machine's own Node and with Node 24. In a
// browser it registers, runs a task on a model server in a process of its own and reads the answer; then it kills
// everything, starts again and reads the answer again. Needs root, git, useradd and a Chromium. Takes some of `user`,
// `root` and `private` (all without them); with `--with-tests` each clone runs `npm test` too.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@agentarium/testkit/free-port.ts';
import { chromium, expect, type Page } from '@playwright/test';
import { obtainChromium } from '../e2e/setup/chromium.ts';

const root = join(import.meta.dirname, '..');
const answer = 'Buckwheat, says the scripted server.';
const figures = { calories: 410, protein_g: 21, fat_g: 19, carbs_g: 33 };
const firstPageWithinMs = 45_000;
const secondStartWithinMs = 2000;
const timeoutMs = 10 * 60_000;

type User = { uid: number; gid: number };
type Case = { title: string; user: User; folder: string; node24: boolean; emptyCache?: boolean };
type Row = {
  'first page': string;
  'second start': string;
  'after SIGTERM': string;
  tests: string;
  result: string;
};

if (process.getuid?.() !== 0) {
  console.error('This needs root: it makes a user, and a folder that only root can enter.');
  process.exit(1);
}
const asked = process.argv.slice(2);
const withTests = asked.includes('--with-tests');
const isAsked = (name: string) => asked.includes(name) || asked.every((word) => word.startsWith('--'));
const login = `agentarium-${process.pid}`;
const temp = await mkdtemp('/var/tmp/agentarium-fresh-');
const bundle = join(temp, 'agentarium.bundle');
const rows: Record<string, Row> = {};
try {
  await chmod(temp, 0o755);
  execFileSync('git', ['bundle', 'create', '--quiet', bundle, 'HEAD'], { cwd: root });
  // For those who may not enter this clone.
  await mkdir(join(temp, 'node24'));
  await copyFile(process.execPath, join(temp, 'node24', 'node'));
  execFileSync('useradd', ['--home-dir', join(temp, 'home'), '--create-home', login]);
  const id = (flag: string) => Number(execFileSync('id', [flag, login], { encoding: 'utf8' }));
  const somebody = { uid: id('-u'), gid: id('-g') };
  const superuser = { uid: 0, gid: 0 };
  const cases: Case[] = [
    { title: 'user, empty npm cache', user: somebody, folder: 'user', node24: false, emptyCache: true },
    ...[false, true].flatMap((node24): Case[] => [
      { title: 'user', user: somebody, folder: 'user', node24 },
      { title: 'root', user: superuser, folder: 'root', node24 },
      { title: 'root, private folder', user: superuser, folder: 'private', node24 },
    ]),
  ];
  for (const [folder, { uid, gid }, mode] of [
    ['user', somebody, 0o755],
    ['root', superuser, 0o755],
    ['private', superuser, 0o700],
    ['cache', somebody, 0o755],
  ] as const) {
    await mkdir(join(temp, folder), { mode });
    await chown(join(temp, folder), uid, gid);
  }
  for (const each of cases) {
    if (!isAsked(each.folder)) continue;
    const title = `${each.title}, Node ${each.node24 ? 24 : versionOf('node')}`;
    console.log(`\n${title}`);
    rows[title] = await tryCase(each);
  }
} finally {
  execFileSync('userdel', [login]);
  await rm(temp, { recursive: true, force: true });
}
console.table(rows);
if (Object.values(rows).some(({ result }) => result !== 'ok')) process.exitCode = 1;

async function tryCase({ user, folder, node24, emptyCache }: Case): Promise<Row> {
  const row: Row = { 'first page': '', 'second start': '', 'after SIGTERM': '', tests: '', result: 'ok' };
  const clone = join(temp, folder, 'agentarium');
  const own = user.uid === 0 ? '/root' : join(temp, 'home');
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const { LANG, NODE_EXTRA_CA_CERTS, HTTP_PROXY, HTTPS_PROXY, NO_PROXY } = process.env;
  const as = {
    ...user,
    cwd: clone,
    env: {
      LANG,
      NODE_EXTRA_CA_CERTS,
      HTTP_PROXY,
      HTTPS_PROXY,
      NO_PROXY,
      HOME: own,
      PATH: [...(node24 ? [join(temp, 'node24')] : []), ...path].join(delimiter),
      npm_config_cache: join(temp, 'cache'),
      npm_config_registry: process.env.npm_config_registry,
    },
  };
  const model = spawn(process.execPath, [join(root, 'packages/testkit/src/model-server/main.ts')]);
  const browser = await chromium.launch({ executablePath: obtainChromium(), args: ['--no-sandbox'] });
  let product: ChildProcess | undefined;
  try {
    const [line] = await once(model.stdout, 'data');
    const modelUrl = String(line).trim();
    await fetch(new URL('/script', modelUrl), {
      method: 'PUT',
      body: JSON.stringify([{ text: answer }, { json: figures }]),
    });
    execFileSync('git', ['clone', '--quiet', bundle, clone], {
      ...as,
      cwd: join(temp, folder),
      stdio: 'pipe',
    });
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      PORT: port,
      // As the README sets up a server of your own.
      OPENAI_BASE_URL: modelUrl,
      OPENAI_MODELS: 'scripted',
      MODEL_FALLBACKS: 'chatgpt',
      DEMO_MODEL: 'off',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    await writeFile(join(clone, '.env'), lines.join(''));

    const start = async () => {
      const at = performance.now();
      product = spawn('npm', ['start'], { ...as, stdio: ['ignore', 'inherit', 'inherit'] });
      await firstPage(url, product);
      return performance.now() - at;
    };
    const firstMs = await start();
    row['first page'] = seconds(firstMs);
    const page = await browser.newPage({ baseURL: url });
    await registerAndRun(page);
    await killAll(clone);
    // Until what npm has written is on the disk, the database waits behind it.
    execFileSync('sync');
    const secondMs = await start();
    row['second start'] = seconds(secondMs);
    await page.reload();
    await expect(page.getByText(answer).first()).toBeVisible({ timeout: 30_000 });
    await page.close();
    row['after SIGTERM'] = await stop(product, clone);
    if (withTests && !emptyCache) row.tests = await runTests(as, join(temp, `${folder}.log`));

    if (!emptyCache && firstMs > firstPageWithinMs) row.result = 'first page too late';
    if (secondMs > secondStartWithinMs) row.result = 'second start too slow';
    if (row['after SIGTERM'] !== 'exit 0, nothing left') row.result = 'not stopped';
    if (row.tests.startsWith('failed')) row.result = 'tests failed';
  } catch (error) {
    console.error(error);
    row.result = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  } finally {
    await killAll(clone);
    await browser.close();
    model.kill();
    // Deleted at the end: a file system that has just deleted many files is slow to create others.
    await rename(clone, `${clone}-${Object.keys(rows).length}`).catch(() => undefined);
  }
  return row;
}

/** Waits until the product serves its first page. Throws if it ends before. */
async function firstPage(url: string, product: ChildProcess): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    if (product.exitCode !== null) throw new Error(`npm start ended with ${product.exitCode}`);
    const status = await fetch(url).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(20);
  }
  throw new Error('There was no page');
}

async function registerAndRun(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel(/^Name/).fill('Anna');
  await page.getByLabel(/^Username/).fill('anna');
  await page.getByLabel(/^Email/).fill('anna@example.com');
  await page.getByLabel(/^Password/).fill('A-first-visit-2026');
  await page.getByRole('checkbox', { name: /I agree to the processing/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Agents', exact: true }).click();
  await page.getByRole('link', { name: 'Dietologist' }).click();
  await page.getByRole('link', { name: 'Run: Plate check' }).click();
  await page.getByLabel(/^What you ate/).fill('Two fried eggs and a tomato');
  await page.getByRole('button', { name: /^Run (task|now)/ }).click();
  await expect(page.getByText(answer).first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('navigation').getByRole('link', { name: 'Runs' }).click();
  await page.getByRole('link', { name: 'Plate check' }).click();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(page.getByText(answer).first()).toBeVisible();
}

/** Stops npm with SIGTERM. Returns its exit code and how many processes are left in the clone. */
async function stop(product: ChildProcess | undefined, clone: string): Promise<string> {
  const ended = product && once(product, 'exit');
  product?.kill('SIGTERM');
  const [code, signal] = (await ended) ?? [];
  const left = (await processesIn(clone)).length;
  return `exit ${code ?? signal}, ${left === 0 ? 'nothing' : left} left`;
}

/** Runs the tests into a log. Returns their last line, and how long they took. */
async function runTests(as: object, log: string): Promise<string> {
  const at = performance.now();
  const file = openSync(log, 'w');
  const tests = spawn('npm', ['test'], { ...as, stdio: ['ignore', file, file] });
  const [code] = await once(tests, 'exit');
  const said = (await readFile(log, 'utf8')).trimEnd();
  if (code !== 0) console.log(said);
  return `${code === 0 ? '' : 'failed: '}${said.split('\n').at(-1)}, ${seconds(performance.now() - at)}`;
}

/** Kills all processes that work in the clone, at once. */
async function killAll(clone: string): Promise<void> {
  for (let left = await processesIn(clone); left.length > 0; left = await processesIn(clone)) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
    await pause(20);
  }
}

/** The processes whose current folder is in this one: npm, the server, and PostgreSQL in its data folder. */
async function processesIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index]?.startsWith(folder)).map(Number);
}

function versionOf(program: string): string {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  return execFileSync(program, ['--version'], { env, encoding: 'utf8' }).trim().slice(1);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
