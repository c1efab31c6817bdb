import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root, stampFolder } from './paths.js';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
// npm rolls back a whole installation before it exits; the next start does that better.
const timeoutMs = 3000;
// glibc would otherwise keep a heap for each thread, including freed memory.
const smallHeaps = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
const sameSignalOnce = new URL('./same-signal-once.js', import.meta.url).href;
const endWithParent = new URL('./end-with-parent.js', import.meta.url).href;

/** A signal was received during a phase. */
export class Stopped extends Error {
  constructor(signal) {
    super(`stopped by ${signal}`);
    this.signal = signal;
  }
}

/** Replaces this process with a program of the project. Returns if this Node or system does not support that. */
export function becomeProgram(node, args, cwd = root) {
  if (process.execve === undefined || process.platform === 'win32') return;
  process.chdir(cwd);
  process.execve(node, [node, '--import', sameSignalOnce, ...args], { ...smallHeaps, ...environment() });
}

/**
 * Runs a program of the project in place of this process: same input and output, signals forwarded, and its exit code
 * or signal becomes ours. Never returns normally.
 */
export async function runInPlace(node, args, cwd = root) {
  const child = spawn(node, ['--import', endWithParent, ...args], {
    cwd,
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    ...ownGroup(),
  });
  const { code, signal } = await ended(child);
  if (signal !== null) process.kill(process.pid, signal);
  process.exit(code ?? 1);
}

/**
 * Runs one phase quietly: a line with its seconds, and its output only when it failed.
 * @returns whether it ended with 0
 * @throws Stopped when we were asked to end meanwhile
 */
export async function runPhase(title, command, args, options = {}) {
  const began = Date.now();
  process.stdout.write(`${title} ... `);
  const output = [];
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    shell: options.shell ?? false,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...ownGroup(),
  });
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const { code, signal, asked } = await ended(child, timeoutMs);
  process.stdout.write(`${code === 0 ? '' : 'failed after '}${((Date.now() - began) / 1000).toFixed(1)} s\n`);
  if (asked !== null) throw new Stopped(asked);
  if (code === 0) return true;
  process.stderr.write(Buffer.concat(output));
  if (signal !== null) process.stderr.write(`ended by ${signal}\n`);
  return false;
}

// A separate process group: a terminal's Ctrl-C reaches only us, so the child gets it exactly once.
function ownGroup() {
  return { detached: process.platform !== 'win32' };
}

/** The environment of the project's programs. */
export function environment() {
  return {
    // Compiled sources are cached, so that the second start has no types to strip.
    NODE_COMPILE_CACHE: join(stampFolder, 'compiled'),
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  };
}

/**
 * Waits for the child while passing signals on; `asked` is the last signal that reached us.
 * A child that does not end within `timeoutMs` milliseconds of a signal is killed with its group.
 */
function ended(child, timeoutMs = Number.POSITIVE_INFINITY) {
  let asked = null;
  let askedAt = 0;
  const pass = (signal) => {
    // npm repeats the terminal's signal: the repetition is not a second request to stop.
    if (signal === asked && Date.now() - askedAt < 500) return;
    asked = signal;
    askedAt = Date.now();
    child.kill(signal);
    if (timeoutMs < Number.POSITIVE_INFINITY) setTimeout(() => killGroup(child), timeoutMs).unref();
  };
  for (const signal of forwarded) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of forwarded) process.removeListener(name, pass);
      resolve({ code, signal, asked });
    });
  });
}

function killGroup(child) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has exited in the meantime.
  }
}
