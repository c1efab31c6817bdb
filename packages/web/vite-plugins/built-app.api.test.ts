import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api, languages } from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';

// What `npm run build` has built, as every test of the api project uses it.
const folder = fileURLToPath(new URL('../dist/', import.meta.url));
const read = (file: string) => readFileSync(folder + file, 'utf8');
const assets = readdirSync(`${folder}assets`).map((name) => `assets/${name}`);
const scripts = assets.filter((name) => name.endsWith('.js'));
const html = read('index.html');
const entry = /<script type="module"[^>]* src="\/([^"]+)"/.exec(html)?.[1] ?? '';

/** These scripts with everything they import at once. */
function closureOf(...start: string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const [, file] of read(name).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+)["'`]/g))
      visit(`assets/${file}`);
  };
  start.forEach(visit);
  return [...seen];
}
/** Their size in bytes as browsers get them. */
const compressed = (files: string[]) =>
  files.reduce((sum, file) => {
    const packed = `${folder}${file}.br`;
    return sum + statSync(existsSync(packed) ? packed : folder + file).size;
  }, 0);
const isTexts = (file: string) => /export\{\w+ as default\};\s*$/.test(read(file));
const isRussian = (file: string) => /[а-я]/.test(read(file));

describe('the built app', () => {
  it('sets the theme by a file of its own before everything else, and has no inline script', () => {
    const tags = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    expect(tags[0]?.[1]).toBe(' src="/theme-init.js"');
    expect(tags.map(([, , inline]) => inline?.trim())).toEqual(tags.map(() => ''));
  });

  it('has a worker that caches what shows an answer in every language, but not the console', () => {
    const worker = read('sw.js');
    const files = [...worker.matchAll(/"?url"?:"([^"]+)"/g)].map(([, url = '']) => url);
    expect(files.filter((file) => !existsSync(folder + file))).toEqual([]);
    const parts = ['execution', 'markdown-body', 'live-answer', 'shell', 'executions-list'];
    const needed = scripts.filter((name) =>
      parts.includes(name.replace(/^assets\/(.*)-[\w-]{8}\.js$/, '$1')),
    );
    expect(needed.length).toBeGreaterThan(parts.length);
    const shown = ['index.html', 'boot.js', 'theme-init.js', 'mark.svg', ...closureOf(entry, ...needed)];
    expect(shown.filter((file) => !files.includes(file))).toEqual([]);
    expect(files.join()).not.toMatch(/assets\/(admin\/|json-code|ChartsWrapper)/);
    expect(worker).not.toMatch(/\b(import|export)\b/);
  });

  it('has the page of every address of the console in the folder that the worker leaves out', () => {
    const routes = readFileSync(new URL('../src/app/routes.tsx', import.meta.url), 'utf8');
    const [, pages = ''] = routes.split('const adminPages = ');
    const names = [...pages.matchAll(/import\('.*\/([\w-]+)\.tsx'\)/g)].map(([, name]) => name);
    const built = readdirSync(`${folder}assets/admin`).map((file) => file.replace(/-[\w-]{8}\.js$/, ''));
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name = '') => !built.includes(name))).toEqual([]);
  });

  it('keeps schemas, markdown and the palette out of the entry', () => {
    const first = closureOf(entry).map(read).join('\n');
    const rest = scripts.map(read).join('\n');
    for (const mark of ['ZodError', 'micromark', 'cmdk-']) {
      expect(rest, 'the mark exists').toContain(mark);
      expect(first).not.toContain(mark);
    }
  });

  it.each([
    ['login', 260, ['auth']],
    ['dashboard', 310, ['dashboard']],
    ['task', 310, ['tasks', 'executions', 'tool-calls']],
    ['execution', 310, ['executions', 'tool-calls', 'progress']],
  ])('loads for %s at most %i kB of JavaScript, texts included', (page, most, texts) => {
    const isNeeded = (name: string, prefix: string) =>
      name.replace(/-[\w-]{8}\.js$/, '') === `assets/${prefix}`;
    const needed = [
      ...(page === 'login' ? [page] : [page, 'shell']).map((code) =>
        scripts.filter((name) => isNeeded(name, code) && !isTexts(name)),
      ),
      ...['common', 'shell', 'errors', ...texts].map((text) =>
        scripts.filter((name) => isNeeded(name, text) && isTexts(name) && isRussian(name)),
      ),
    ];
    for (const found of needed) expect(found).toHaveLength(1);
    const first = closureOf(entry, ...needed.flat());
    const size = Math.ceil(compressed(first) / 1000);
    console.log(`${page}: ${size} kB in ${first.length} files`);
    expect(size).toBeLessThanOrEqual(most);
  });

  it('keeps the path of every endpoint', () => {
    const code = scripts.map(read).join('\n');
    expect(code).toContain(api.auth.validateSession.path);
    expect(code).toContain(api.users.getMe.path);
  });

  it('includes every icon once', () => {
    const sprite = assets.find((name) => /^assets\/icons-[\w-]+\.svg$/.test(name)) ?? '';
    const ids = [...read(sprite).matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id);
    expect(ids).toContain('dashboard');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows the mark before any code has loaded, and a notice in every language where it cannot start', () => {
    expect(html).toMatch(/<div class="splash">\s*<img src="\/mark\.svg"/);
    for (const language of languages)
      expect(html).toContain(`<main class="not-started" lang="${language}" hidden>`);
    expect(/<noscript>(.*)<\/noscript>/s.exec(html)?.[1]).toContain('<p lang="ru">');
  });

  it('has the mark and the drawings used by the pages', () => {
    const drawings = readFileSync(new URL('../src/design/layout/drawing.tsx', import.meta.url), 'utf8');
    const names = [...drawings.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, name]) => `empty/${name}.svg`);
    expect(names.length).toBeGreaterThan(5);
    expect(['mark.svg', 'favicon.svg', ...names].filter((name) => !existsSync(folder + name))).toEqual([]);
  });
});
