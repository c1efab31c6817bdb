import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachKey, readJson, readText, removeKeys, writeJson, writeText } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
});
/** Storage that refuses everything, as some browsers do in private mode. */
const close = () => {
  const refuse = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse);
};

describe('the browser’s storage', () => {
  it('returns what was written, per area', () => {
    writeText('a', 'one');
    writeText('a', 'two', 'session');
    expect([readText('a'), readText('a', 'session')]).toEqual(['one', 'two']);
    writeText('a', null);
    expect([readText('a'), readText('a', 'session')]).toEqual([null, 'two']);
  });

  it.each([{ name: 'Marina' }, 0])('keeps %j', (value) => {
    writeJson('a', value);
    expect(readJson('a')).toEqual(value);
  });

  it.each(['', '{"name":'])('treats %j as absent', (text) => {
    writeText('a', text);
    expect(readJson('a')).toBeNull();
  });

  it('removes entries by the prefix of their keys', () => {
    for (const key of ['draft.1', 'draft.2', 'other']) writeText(key, 'x', 'session');
    expect(eachKey('draft.', 'session')).toEqual(['draft.1', 'draft.2']);
    removeKeys('draft.', 'session');
    expect(eachKey('', 'session')).toEqual(['other']);
  });

  it('is empty without an error if the browser refuses', () => {
    writeText('a', 'one');
    close();
    expect(readText('a')).toBeNull();
    expect(readJson('a')).toBeNull();
    expect(() => {
      writeText('a', 'two');
      writeText('a', null);
      removeKeys('a', 'local');
    }).not.toThrow();
  });
});
