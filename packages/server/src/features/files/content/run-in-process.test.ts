import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from './run-in-process.ts';

describe('a module in a process of its own', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'process-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const pidFile = () => join(folder, 'pid');
  /** Runs this source with these bytes; a source that goes on forever first writes the id of its process. */
  const run = (
    source: string,
    { bytes = Buffer.from('Hello'), maxMs = 60_000, signal = unaborted() } = {},
  ) => {
    const file = join(folder, 'module.mjs');
    const begin = `require('node:fs').writeFileSync(${JSON.stringify(pidFile())}, String(process.pid));`;
    const load =
      "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    writeFileSync(file, `${load}${begin}${source}`);
    rmSync(pidFile(), { force: true });
    return runInProcess(pathToFileURL(file), Readable.from([bytes]), { maxMs, signal });
  };
  const unaborted = () => new AbortController().signal;
  const isAlive = () => {
    try {
      return process.kill(Number(readFileSync(pidFile())), 0);
    } catch {
      return false;
    }
  };

  it('gets the bytes and returns its message', async () => {
    const source = `const chunks = []; for await (const chunk of process.stdin) chunks.push(chunk);
      process.send({ bytes: Buffer.concat(chunks) }); setInterval(() => {}, 1000);`;
    const bytes = Buffer.alloc(3_000_000, 'abc');
    const result = (await run(source, { bytes })) as { bytes: Buffer };
    expect(Buffer.compare(result.bytes, bytes)).toBe(0);
    expect(isAlive()).toBe(false);
  });

  it.each([
    ['throws', "throw new Error('no')"],
    ['ends', 'process.exit()'],
    ['is killed', "process.kill(process.pid, 'SIGKILL')"],
    ['takes too much memory', "const all = []; for (;;) all.push('a'.repeat(1000) + all.length)"],
  ])('returns null when it %s', async (_how, source) => {
    expect(await run(source, { bytes: Buffer.alloc(3_000_000) })).toBeNull();
  });

  it('is killed when it takes too long', async () => {
    expect(await run('for (;;);', { maxMs: 1000 })).toBeNull();
    expect(isAlive()).toBe(false);
  });

  it('is killed when the signal is aborted', async () => {
    const controller = new AbortController();
    const result = run('for (;;);', { signal: controller.signal });
    await expect.poll(() => existsSync(pidFile()), { timeout: 10_000 }).toBe(true);
    controller.abort(new Error('the client left'));
    await expect(result).rejects.toThrow('the client left');
    expect(isAlive()).toBe(false);
    await expect(run('', { signal: controller.signal })).rejects.toThrow('the client left');
  });
});
