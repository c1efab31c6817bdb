import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const barred = readFileSync(join(root, 'scripts', 'barred-words.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => new RegExp(line));
const sources = globSync('{packages,scripts,bench,e2e}/**/*.{ts,tsx,js}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
});

const isBarred = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .some((word) => barred.some((pattern) => pattern.test(word)));

/** The barred names of a source: its path, its identifiers, and the names of its tests. */
function barredNames(path: string, text: string): string[] {
  const names = new Set([path]);
  new Visitor({
    Identifier: ({ name }) => {
      names.add(name);
    },
    PrivateIdentifier: ({ name }) => {
      names.add(name);
    },
    CallExpression: ({ callee, arguments: [title] }) => {
      const called = callee.type === 'CallExpression' ? callee.callee : callee;
      const [base] = text.slice(called.start, called.end).split('.');
      if (!['test', 'it', 'describe'].includes(base ?? '')) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') names.add(title.value);
      if (title?.type === 'TemplateLiteral') for (const { value } of title.quasis) names.add(value.raw);
    },
  }).visit(parseSync(path, text).program);
  return [...names].filter(isBarred);
}

// It parses every file, which takes minutes on a very busy machine.
test('no identifier, file or test has a barred word in its name', { timeout: 300_000 }, () => {
  expect(sources.length).toBeGreaterThan(1000);
  const found = sources.flatMap((path) =>
    barredNames(path, readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('a barred word is found as a part of an identifier, a file name and a test name', () => {
  const planted =
    "const runTakers = 1; const partakers = 2; test('whoever asks', f); it.each([])(`told %s`, f);";
  expect(barredNames('lib/told.ts', planted)).toEqual([
    'lib/told.ts',
    'runTakers',
    'whoever asks',
    'told %s',
  ]);
});
