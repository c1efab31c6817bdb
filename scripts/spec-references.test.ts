import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources = globSync('{packages,e2e,bench,scripts}/**/*.{ts,tsx,js}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
}).filter((path) => !path.endsWith('spec-references.test.ts'));

/** A heading's anchor, as on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

function anchorsOf(page: string): Set<string> {
  const path = `docs/spec/${page}`;
  if (!existsSync(join(root, path))) return new Set();
  return new Set([...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

const references = sources.flatMap((path) =>
  [...read(path).matchAll(/docs\/spec\/([\w-]+\.md)(?:#([\w-]+))?/g)].map(([, page = '', anchor]) => ({
    path,
    page,
    anchor,
  })),
);

describe('citations of docs/spec in comments', () => {
  it('have an existing page and heading', () => {
    expect(references.length).toBeGreaterThan(100);
    const lost = references.filter(({ page, anchor }) => !anchor || !anchorsOf(page).has(anchor));
    expect(lost).toEqual([]);
  });

  it('name the page, never a section number', () => {
    const numbered = /(?:specification|contract)[^.\n]{0,40}\bsections? \d/i;
    expect(sources.filter((path) => numbered.test(read(path)))).toEqual([]);
  });
});
