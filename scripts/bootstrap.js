#!/usr/bin/env node
// The one way to start: installs and builds what is missing or stale, then runs a command with the Node that the project
// brings. Plain JavaScript without dependencies, because any Node from 20 on must be able to run it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// The environment's settings override the file's.
const dotEnv = existsSync('.env') ? ['--env-file=.env'] : [];

/** The commands: the program of each with arguments and flags of Node; `built` ones need the built server and web app. */
const commands = {
  // A small young generation, and an old one collected at one and a half times what is in use: saves 25 and 100 MB.
  start: {
    program: 'packages/server/dist/server.js',
    flags: [...dotEnv, '--max-semi-space-size=4', '--heap-growing-percent=50'],
    built: true,
  },
  build: { built: true },
  dev: { program: 'scripts/dev.ts', flags: dotEnv },
  verify: { program: 'scripts/test.ts', args: ['verify'] },
  test: { program: 'scripts/test.ts', args: ['test'], built: true },
  'test:all': { program: 'scripts/test.ts', args: ['all'], built: true },
  'test:fresh': { program: 'scripts/fresh-machine.ts' },
  bench: { program: 'bench/main.ts', built: true },
};

const [name = 'start', ...args] = process.argv.slice(2);
const command =
  commands[name] ?? fail(`Not a command: ${name}. There are ${Object.keys(commands).join(', ')}.`);

// An installed package has no lockfile: it is built, and npm installed what it needs.
const isClone = existsSync(join(root, 'package-lock.json'));
if (isClone) await install();
const node = chooseNode();
if (isClone && command.built) {
  await build('web', ['index.html', 'public', 'src', 'vite-plugins', 'vite.config.ts']);
  await build('server', ['src', 'vite.config.ts']);
}
if (command.program) {
  const { program, flags = [], args: fixed = [] } = command;
  await run(node, [...flags, join(root, program), ...fixed, ...args]);
}

/** Installs the packages if the lockfile changed since npm last did. */
async function install() {
  if (!isStale('node_modules/.package-lock.json', ['package-lock.json'])) return;
  console.log('Installing packages');
  // The build needs all packages, and none of their scripts, regardless of NODE_ENV and npm's settings.
  const which = ['--include=dev', '--include=optional', '--ignore-scripts', '--prefer-offline'];
  // Asked to stop, npm would first undo the whole installation, as the next one does anyway.
  const options = { cwd: root, killSignal: 'SIGKILL' };
  await run('npm', ['ci', ...which, '--no-progress', '--loglevel=error'], options);
}

/** Builds a package unless a build has ended since one of its sources, the contracts or the lockfile changed. */
async function build(name, sources) {
  const folder = `packages/${name}`;
  const built = `${folder}/dist/.built`;
  const own = sources.map((source) => `${folder}/${source}`);
  if (!isStale(built, [...own, 'packages/contracts/src', 'package-lock.json'])) return;
  console.log(`Building ${folder}`);
  const vite = join(root, 'node_modules/.bin/vite');
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, folder), env });
  writeFileSync(join(root, built), '');
}

/** Returns whether a file is missing or older than any of the inputs. */
function isStale(file, inputs) {
  const writtenAt = statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return inputs.some((input) => changedAt(join(root, input)) > writtenAt);
}

/**
 * Returns when a file, or any file in a folder, last changed or was put there: unlike `mtime`, copying does not set
 * `ctime` back.
 */
function changedAt(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.ctimeMs;
  return Math.max(stat.ctimeMs, ...readdirSync(path).map((entry) => changedAt(join(path, entry))));
}

/** The Node that the project brings for this platform, else this one if it is new enough. */
function chooseNode() {
  try {
    const name = `node-${process.platform}-${process.arch}`;
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const own = join(dirname(manifest), 'bin', 'node');
    if (spawnSync(own, ['--version']).status === 0) return own;
  } catch {
    // It brings none for this platform.
  }
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return fail(
    `Node 24 or newer is needed: this is ${process.versions.node}, and the project brings none for this platform.`,
  );
}

/** Runs a program and forwards signals to it. Resolves if it succeeds; otherwise this process ends as it did. */
function run(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  let received = null;
  const forward = (signal) => {
    received = signal;
    child.kill(options.killSignal ?? signal);
  };
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => {
      for (const signal of signals) process.off(signal, forward);
      if (code === 0) resolve();
      else if (signal !== null) process.kill(process.pid, received ?? signal);
      else process.exit(code);
    });
  });
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
