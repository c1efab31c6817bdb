import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const checklists = ['user', 'admin']
  .map((side) => `docs/checklist-${side}-side.md`)
  .filter((path) => existsSync(join(root, path)));

/** The rows of a checklist's tables: a fact, and the `path › name` of the tests that cover it. */
function factsOf(text: string) {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  return rows
    .filter((row) => !row.endsWith('| Covered by |'))
    .map((row) => {
      const columns = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return {
        fact: columns[1] ?? '',
        tests: [...(columns[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, test = '']) => test),
      };
    });
}

/** What is wrong with a `path › name`: no such file, or no test with that name in it. */
function faultOf(test: string, read: (path: string) => string | undefined) {
  const [path = '', ...names] = test.split(' › ').map((part) => part.trim());
  const source = read(path);
  if (source === undefined) return `${path}: no such file`;
  if (!/\.(test\.tsx?|journey\.ts)$/.test(path)) return `${path}: no test`;
  if (names.length === 0) return `${path}: names no test`;
  const plain = source.replaceAll("\\'", "'");
  const missing = names.find((name) => !['"', "'", '`'].some((mark) => plain.includes(mark + name + mark)));
  return missing === undefined ? undefined : `${path}: no test named ${missing}`;
}

const onDisk = (path: string) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

describe('the checklists of the specification', () => {
  it('are parsed, and a stale name is caught', () => {
    expect(checklists.length).toBeGreaterThan(0);
    const read = (path: string) =>
      path === 'a.test.ts' ? "describe('it', () => test('works', f))" : undefined;
    expect(faultOf('a.test.ts › it › works', read)).toBeUndefined();
    expect(faultOf('a.test.ts › it › work', read)).toBe('a.test.ts: no test named work');
    expect(faultOf('a.test.ts', read)).toBe('a.test.ts: names no test');
    expect(faultOf('b.test.ts › works', read)).toBe('b.test.ts: no such file');
    expect(factsOf('| Fact | Covered by |\n| --- | --- |\n| a \\| b | `c › d`, `e › f` |')).toEqual([
      { fact: 'a \\| b', tests: ['c › d', 'e › f'] },
    ]);
  });

  it.each(checklists)('%s names only existing tests, and one for every fact', (checklist) => {
    const facts = factsOf(readFileSync(join(root, checklist), 'utf8'));
    expect(facts.length).toBeGreaterThan(20);
    expect(facts.filter(({ tests }) => tests.length === 0).map(({ fact }) => fact)).toEqual([]);
    expect(facts.flatMap(({ tests }) => tests.flatMap((test) => faultOf(test, onDisk) ?? []))).toEqual([]);
  });
});
