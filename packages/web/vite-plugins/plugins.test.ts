import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { api, languages } from '@agentarium/contracts';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Output = (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
let output: Output = [];

const asset = (name: RegExp) => {
  const found = output.find((file) => name.test(file.fileName));
  return found?.type === 'asset' ? String(found.source) : found?.code;
};

const chunks = () => output.filter((file) => file.type === 'chunk');

/** The given chunks with everything they import at once. */
const closure = (start: Rolldown.OutputChunk[]) => {
  const byName = new Map(chunks().map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const fileName of chunk.imports) visit(byName.get(fileName));
  };
  start.forEach(visit);
  return [...seen];
};
const entry = () => closure(chunks().filter((chunk) => chunk.isEntry));
const entryModules = () => entry().flatMap((chunk) => Object.keys(chunk.modules));
/** Their size in bytes as browsers get them. */
const compressed = (files: Rolldown.OutputChunk[]) =>
  files.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);

describe('the build', () => {
  beforeAll(async () => {
    // The test runner's own NODE_ENV would build React for development.
    vi.stubEnv('NODE_ENV', 'production');
    const root = new URL('..', import.meta.url).pathname;
    const result = await build({
      root,
      configFile: `${root}vite.config.ts`,
      logLevel: 'silent',
      build: { write: false },
    });
    output = ('output' in result ? result.output : []) as Output;
  }, 120_000);
  afterAll(() => vi.unstubAllEnvs());

  it('has an entry', () => {
    expect(entryModules().length).toBeGreaterThan(100);
  });

  it('sets the theme by a file of its own before everything else, and has no inline script', () => {
    const html = asset(/^index\.html$/) ?? '';
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(scripts[0]?.[1]).toBe(' src="/theme-init.js"');
    expect(scripts.map(([, , inline]) => inline?.trim())).toEqual(scripts.map(() => ''));
  });

  it('has a worker that caches only files of this build: those of an answer in every language', () => {
    const worker = asset(/^sw\.js$/) ?? '';
    const { build: first, files } = JSON.parse(/\{"version".*?\]\}/.exec(worker)?.[0] ?? '{}');
    expect(asset(/^index\.html$/)).toContain(`src="${first}"`);
    const made = new Set(output.map(({ fileName }) => fileName));
    const isPublic = (file: string) => existsSync(new URL(`../public/${file}`, import.meta.url));
    expect(files.filter((file: string) => !made.has(file) && !isPublic(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['boot.js', 'theme-init.js', 'mark.svg']));
    for (const part of ['execution-page', 'executions-page', 'markdown-body', 'shell'])
      expect(files.join()).toContain(`assets/${part}-`);
    expect(files.join()).not.toMatch(/admin-\w+-page|json-code|ChartsWrapper/);
    expect(worker).not.toMatch(/\b(import|export)\b/);
  });

  it('keeps schemas, markdown, charts and the palette out of the entry', () => {
    const heavy = entryModules().filter((id) =>
      /node_modules\/(zod|react-markdown|remark|micromark|cmdk)/.test(id),
    );
    expect(heavy).toEqual([]);
  });

  it.each([
    ['login', 260, ['auth']],
    ['dashboard', 310, ['dashboard']],
    ['task', 310, ['tasks', 'executions', 'tool-calls']],
    ['execution', 310, ['executions', 'tool-calls', 'progress']],
  ])('loads for %s at most %i kB of JavaScript, texts included', (page, most, texts) => {
    const names = ['common', 'shell', 'errors', ...texts].join('|');
    const frame = page === 'login' ? '' : '|layout/shell\\.tsx';
    const needed = new RegExp(`/(pages/${page}-page\\.tsx|locales/ru/(${names})\\.json${frame})$`);
    const first = closure(
      chunks().filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => needed.test(id))),
    );
    console.log(`${page}: ${Math.ceil(compressed(first) / 1000)} kB in ${first.length} files`);
    expect(Math.ceil(compressed(first) / 1000)).toBeLessThanOrEqual(most);
  });

  it('keeps the path of every endpoint', () => {
    const code = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
    expect(code).toContain(api.auth.validateSession.path);
    expect(code).toContain(api.users.getMe.path);
  });

  it('includes every icon once', () => {
    const sprite = asset(/assets\/icons-[\w-]+\.svg$/) ?? '';
    const ids = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
    expect(ids).toContain('dashboard');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows the mark before any code has loaded, and a notice in every language where it cannot start', () => {
    const html = asset(/index\.html$/) ?? '';
    expect(html).toMatch(/<div class="splash">\s*<img src="\/mark\.svg"/);
    for (const language of languages)
      expect(html).toContain(`<main class="not-started" lang="${language}" hidden>`);
    expect(/<noscript>(.*)<\/noscript>/s.exec(html)?.[1]).toContain('<p lang="ru">');
  });

  it('has the mark and the drawings used by the pages', () => {
    const publicFile = (name: string) => existsSync(new URL(`../public/${name}`, import.meta.url));
    const drawings = readFileSync(new URL('../src/design/layout/drawing.tsx', import.meta.url), 'utf8');
    const names = [...drawings.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(
      ['mark.svg', 'favicon.svg', ...names.map((name) => `empty/${name}.svg`)].filter(
        (name) => !publicFile(name),
      ),
    ).toEqual([]);
  });
});
