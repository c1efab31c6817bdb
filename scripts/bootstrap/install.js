import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { whileAlone } from './lock.js';
import { lockfile, root } from './paths.js';
import { runPhase } from './run.js';
import { hashOf, readStamp, writeStamp } from './stamp.js';

// Includes development packages, whatever NODE_ENV is, as the build needs them. The lockfile is not changed.
const options = [
  '--include=dev',
  '--include=optional',
  '--loglevel=error',
  '--no-progress',
  '--prefer-offline',
];

/** The file that npm writes at the end of an installation. */
const installedNote = join(root, 'node_modules', '.package-lock.json');

/** Installs the lockfile's packages unless node_modules already contains exactly them. */
export async function installWhenStale() {
  if (isFresh()) return;
  await whileAlone(join(root, '.cache', 'bootstrap.lock'), async () => {
    if (isFresh()) return;
    if (!holdsLockedPackages()) await install();
    writeStamp('install', stampOfLockfile());
  });
}

async function install() {
  // An interrupted installation must not look finished.
  rmSync(installedNote, { force: true });
  if (await npm('Installing packages', ['ci'])) return;
  console.log('npm ci did not work; trying npm install');
  if (await npm('Installing packages', ['install', '--no-save'])) return;
  throw new Error('The packages could not be installed: see the lines above.');
}

function npm(title, args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return runPhase(title, process.execPath, [script, ...args, ...options]);
  return runPhase(title, 'npm', [...args, ...options], { shell: process.platform === 'win32' });
}

function isFresh() {
  return readStamp('install') === stampOfLockfile() && readInstalled() !== null;
}

function stampOfLockfile() {
  return hashOf([lockfile], `${process.platform} ${process.arch}`);
}

/** npm's record of the installation, or null if it is unfinished. */
function readInstalled() {
  try {
    return readFileSync(installedNote, 'utf8');
  } catch {
    return null;
  }
}

// After a manual npm ci everything is installed; only the stamp is missing.
function holdsLockedPackages() {
  const note = readInstalled();
  if (note === null) return false;
  const installed = JSON.parse(note).packages;
  const locked = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (entry.link === true) return existsSync(join(root, path));
    const found = installed[path];
    return found === undefined ? isForElsewhere(entry) : found.version === entry.version;
  });
}

// npm skips optional packages of other platforms, and what only those need.
function isForElsewhere({ optional, os, cpu, libc }) {
  const isOurs = os?.includes(process.platform) && cpu?.includes(process.arch) && libc === undefined;
  return optional === true && !isOurs;
}
