import { existsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { tempInMemory } from './temp-in-memory.ts';

afterEach(() => vi.unstubAllEnvs());

it('keeps temporary files in the caller’s folder', () => {
  vi.stubEnv('TMPDIR', '/somewhere/else');
  tempInMemory()();
  expect(tmpdir()).toBe('/somewhere/else');
});

it('returns a folder that every user can enter and that is removed at the end, or none when memory is low', () => {
  vi.stubEnv('TMPDIR', undefined);
  const remove = tempInMemory();
  const folder = process.env.TMPDIR;
  const mode = folder && statSync(folder).mode & 0o777;
  remove();
  expect([undefined, 0o755]).toContain(mode);
  expect(existsSync(folder ?? '/no/folder')).toBe(false);
});
