import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const published = (path: string) => readFileSync(join(root, 'public', path));

it('has the icon that browsers ask for by themselves where no page names one', () => {
  const icon = published('favicon.ico');
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 1]);
});

it('has every file that the page names in its head', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(2);
  for (const path of named) expect(published(path).length).toBeGreaterThan(0);
});
