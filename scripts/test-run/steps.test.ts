import { getPriority } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { inBackground, runStep, type Step } from './steps.ts';

const lines: string[] = [];
vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
afterEach(() => {
  lines.length = 0;
});

const program = (code: string): Step => ({
  title: 'a program',
  command: process.execPath,
  args: ['-e', code],
});

it('prints one line for a quiet step that succeeds', async () => {
  expect(await runStep(program('console.log("nothing new")'))).toEqual({ ok: true, tail: 'nothing new\n' });
  expect(lines).toEqual([expect.stringMatching(/^ok {5}a program, \d+\.\d s$/)]);
});

it('prints the output of a failed step immediately, or returns it for later', async () => {
  const failing = program('console.log("the cause"); process.exitCode = 3');
  await runStep(failing);
  expect(lines).toEqual([expect.stringMatching(/^FAILED a program, /), 'the cause']);
  const later: string[] = [];
  await runStep(failing, (said) => later.push(said));
  expect([lines.length, later]).toEqual([3, ['the cause']]);
});

it('gives a background step a lower priority', async () => {
  const { tail } = await runStep(inBackground(program('console.log(os.getPriority())')));
  expect(Number(tail)).toBe(Math.min(getPriority() + 10, 19));
});
