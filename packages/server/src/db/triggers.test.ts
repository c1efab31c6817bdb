import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('docs/architecture.md lists every trigger', () => {
  const functions = globSync(join(import.meta.dirname, 'functions', '*.sql')).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const triggers = functions
    .join('\n')
    .matchAll(/^create (?:or replace |constraint )?trigger (\w+)/gm)
    .map(([, name]) => name);
  const docs = readFileSync(join(import.meta.dirname, '../../../../docs/architecture.md'), 'utf8');
  const table = docs.slice(docs.indexOf('| trigger | when |'), docs.indexOf('Checks refuse a status'));
  const listed = table.matchAll(/`(\w+_\w+)`(?=[^|]*\| [^|]+\| [^|]+\|$)/gm).map(([, name]) => name);
  expect([...listed].sort()).toEqual([...triggers].sort());
});
