import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onPath } from './find-program.ts';

/** The repository's root. */
export const root = join(import.meta.dirname, '..', '..');

export interface Step {
  title: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Shows its output live; otherwise the output is shown only when the step fails. */
  live?: boolean;
}

/** How a step ended; `tail` is its output, when it was quiet. */
export interface StepResult {
  ok: boolean;
  tail: string;
}

/** A script of an installed package, run with the current Node. */
export function nodeStep(title: string, script: string, args: string[], more: Partial<Step> = {}): Step {
  return { title, command: process.execPath, args: [join(root, script), ...args], ...more };
}

/** The step at a lower priority, if the system supports that. */
export function inBackground(step: Step): Step {
  if (onPath('nice') === null) return step;
  return { ...step, command: 'nice', args: ['-n', '10', step.command, ...step.args] };
}

const running = new Set<ChildProcess>();
let stoppedBy: NodeJS.Signals | null = null;

/** True once we were asked to stop: nothing new may be started. */
export function isStopping(): boolean {
  return stoppedBy !== null;
}

/**
 * Forwards SIGINT, SIGTERM and SIGHUP to running steps, as Ctrl-C would, and kills those that remain after ten seconds.
 * The caller continues with its own clean-up and exits with `exitCode`.
 */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppedBy !== null) return;
      stoppedBy = signal;
      process.exitCode = 1;
      for (const child of running) endGroup(child, 'SIGINT');
      setTimeout(() => {
        for (const child of running) endGroup(child, 'SIGKILL');
      }, 10_000).unref();
    });
  }
}

/**
 * Runs a step to its end and prints its line: title, outcome, seconds. The output of a failed quiet step is printed, or
 * passed to `printLater`. Never throws.
 */
export async function runStep(
  step: Step,
  printLater: (said: string) => void = (said) => console.log(said),
): Promise<StepResult> {
  if (isStopping()) return { ok: false, tail: '' };
  const began = performance.now();
  if (step.live) console.log(`\n${step.title}`);
  const { ok, tail } = await execute(step);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.title}, ${seconds} s`);
  if (!ok && tail.trim() !== '') printLater(tail.trimEnd());
  return { ok, tail };
}

function execute(step: Step): Promise<StepResult> {
  const options: SpawnOptions = {
    cwd: step.cwd ?? root,
    env: { ...process.env, ...step.env },
    stdio: step.live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  };
  const child = spawn(step.command, step.args, options);
  running.add(child);
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    const finish = (ok: boolean, extra = '') => {
      running.delete(child);
      resolve({ ok, tail: Buffer.concat(output).toString() + extra });
    };
    child.once('error', (error) => finish(false, error.message));
    child.once('close', (code, signal) => finish(code === 0, signal ? `ended by ${signal}` : ''));
  });
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // It has exited in the meantime.
  }
}
