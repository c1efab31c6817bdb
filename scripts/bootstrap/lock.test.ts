import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whileAlone } from './lock.js';

const module = join(import.meta.dirname, 'lock.js');

describe('the lock around node_modules', () => {
  let folder = '';
  let lock = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'agentarium-lock-'));
    lock = join(folder, 'inside', 'bootstrap.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Another process that writes `in` and `out` around a pause, under the lock. */
  const worker = (log: string) => {
    const script = `
      import { appendFileSync } from 'node:fs';
      import { whileAlone } from ${JSON.stringify(module)};
      await whileAlone(${JSON.stringify(lock)}, async () => {
        appendFileSync(${JSON.stringify(log)}, 'in\\n');
        await new Promise((resolve) => setTimeout(resolve, 150));
        appendFileSync(${JSON.stringify(log)}, 'out\\n');
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    return new Promise<number | null>((resolve) => child.once('close', resolve));
  };

  it('admits four processes one by one', async () => {
    const log = join(folder, 'log');
    const codes = await Promise.all([1, 2, 3, 4].map(() => worker(log)));
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(readFileSync(log, 'utf8')).toBe('in\nout\n'.repeat(4));
    expect(existsSync(lock)).toBe(false);
  });

  it('takes over the lock of a dead process', async () => {
    await whileAlone(lock, async () => {});
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(lock, String(pid));
    expect(await whileAlone(lock, async () => 'done')).toBe('done');
    expect(existsSync(lock)).toBe(false);
  });

  it('takes over a lock that was made but never written', async () => {
    await whileAlone(lock, async () => {});
    writeFileSync(lock, '');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    expect(await whileAlone(lock, async () => 'done')).toBe('done');
  });

  it('is released when the work throws', async () => {
    const log = join(folder, 'log');
    const failing = whileAlone(lock, async () => {
      appendFileSync(log, readFileSync(lock, 'utf8'));
      throw new Error('no network');
    });
    await expect(failing).rejects.toThrow('no network');
    expect(readFileSync(log, 'utf8')).toBe(String(process.pid));
    expect(existsSync(lock)).toBe(false);
  });
});
