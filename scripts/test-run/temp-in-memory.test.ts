import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { tempInMemory } from './temp-in-memory.ts';

afterEach(() => vi.unstubAllEnvs());

it('leaves temporary files where the caller has them', () => {
  vi.stubEnv('TMPDIR', '/somewhere/else');
  tempInMemory()();
  expect(tmpdir()).toBe('/somewhere/else');
});

it('names a folder that every user may enter and that is gone in the end, or none where memory is short', () => {
  vi.stubEnv('TMPDIR', undefined);
  const remove = tempInMemory();
  const folder = process.env.TMPDIR;
  const mode = folder && statSync(folder).mode & 0o777;
  remove();
  expect([undefined, 0o755]).toContain(mode);
  expect(existsSync(folder ?? '/no/folder')).toBe(false);
});
