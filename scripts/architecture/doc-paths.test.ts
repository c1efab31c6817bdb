import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const exclude = (path: string) => /(^|\/)(node_modules|dist)$/.test(path);
const files = globSync('**/*.*', { cwd: root, exclude }).map((path) => `/${path}`);
const decisions = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
const accepted = [...decisions.matchAll(/\(([\w-]+\.md)\).*\| accepted/g)].map(
  ([, name]) => `docs/decisions/${name}`,
);
const docs = [...globSync('docs/*.md', { cwd: root }), ...accepted];

/** Files in backticks. An address begins with a slash; an abbreviated path and a built file are not looked for. */
const pathPattern = /`(\w[\w./@-]*\.(?:tsx?|js|sql|json|md|css|html))`/g;
const built = /(^|\/)(dist\/|LICENSES\.md$)/;

/** The paths in a text that are the end of no file's path. `web/` may stand for `packages/web/src/`. */
const missingPaths = (text: string) =>
  [...text.matchAll(pathPattern)]
    .map(([, path = '']) => path)
    .filter((path) => !built.test(path))
    .filter(
      (path) => !files.some((file) => file.endsWith(`/${path.replace(/^web\//, 'packages/web/src/')}`)),
    );

test('every file that the documents and the accepted decisions name exists', () => {
  const missing = docs.map((doc) => [doc, ...missingPaths(readFileSync(join(root, doc), 'utf8'))]);
  expect(missing.filter(([, ...paths]) => paths.length > 0)).toEqual([]);
});

test('a named file that does not exist is found', () => {
  const text =
    '`db/states.ts`, `states.ts`, `…/states.ts`, `/api/openapi.json`, `tates.ts`, `db/states/run.ts`';
  expect(missingPaths(text)).toEqual(['tates.ts', 'db/states/run.ts']);
});
