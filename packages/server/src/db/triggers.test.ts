import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('docs/architecture.md lists every trigger', () => {
  const functions = globSync(join(import.meta.dirname, 'functions', '*.sql')).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const created = functions.join('\n').matchAll(/^create (?:or replace |constraint )?trigger (\w+)/gm);
  const docs = readFileSync(join(import.meta.dirname, '../../../../docs/architecture.md'), 'utf8');
  const table = docs.slice(docs.indexOf('| trigger | when |'), docs.indexOf('Checks refuse a status'));
  const listed = table.matchAll(/`(\w+_\w+)`(?=[^|]*\| [^|]+\| [^|]+\|$)/gm);
  const names = (found: Iterable<RegExpExecArray>) => Array.from(found, ([, name]) => name).sort();
  expect(names(listed)).toEqual(names(created));
});
