import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { byLanguage } from '@agentarium/contracts/names';
import { afterAll, describe, expect, it } from 'vitest';
import { bootTexts } from './boot-texts.ts';
import { builtTheme } from './built-theme.ts';
import { contractEndpoints } from './contract-endpoints.ts';
import { leanMui } from './lean-mui.ts';
import { noscriptTexts } from './noscript-texts.ts';
import { precompress } from './precompress.ts';

describe('an endpoint in the browser’s code', () => {
  const load = contractEndpoints().load as (id: string) => Promise<{ code: string } | null>;
  const file = (name: string) => new URL(`../../contracts/src/${name}`, import.meta.url).pathname;

  it('has its path and access, without its schemas', async () => {
    const { code = '' } = (await load(`${file('auth/endpoints.ts')}?v=1`)) ?? {};
    const [login = ''] = code.split('\n').filter((line) => line.startsWith('export const login '));
    const value: unknown = JSON.parse(login.replace(/^export const login = |;$/g, ''));
    expect(value).toEqual({ id: 'auth.login', method: 'POST', path: '/auth/login', access: 'public' });
    expect(code).not.toMatch(/import|zod|summary|output/);
  });

  it.each(['auth/schema.ts', 'errors.ts'])('leaves %s unchanged', async (name) => {
    expect(await load(file(name))).toBeNull();
  });
});

describe('the compressed files of a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'precompress-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const long = 'const soup = "hot";\n'.repeat(200);

  it('are written beside each long text, with the same content', () => {
    writeFileSync(join(folder, 'app.js'), long);
    writeFileSync(join(folder, 'tiny.js'), 'x');
    writeFileSync(join(folder, 'photo.png'), long);
    (precompress().writeBundle as (options: object) => void)({ dir: folder });
    expect(readdirSync(folder).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'photo.png', 'tiny.js']);
    expect(String(gunzipSync(readFileSync(join(folder, 'app.js.gz'))))).toBe(long);
    expect(String(brotliDecompressSync(readFileSync(join(folder, 'app.js.br'))))).toBe(long);
  });

  it('are not written without an output folder', () => {
    expect(() => (precompress().writeBundle as (options: object) => void)({})).not.toThrow();
  });
});

it.each(['material/Box/Box.mjs', 'material/styles/defaultTheme.mjs', 'system/createStyled/createStyled.mjs'])(
  'the file %s creates no default theme',
  (name) => {
    const file = fileURLToPath(new URL(`../../../node_modules/@mui/${name}`, import.meta.url));
    const { code } = (leanMui().transform as (code: string, id: string) => { code: string })(
      readFileSync(file, 'utf8'),
      file,
    );
    expect(code).toMatch(/efaultTheme = \{\};/);
    expect(code).not.toMatch(/= createTheme\(\)/);
  },
);

describe('the theme of a build', () => {
  const load = builtTheme().load as (id: string) => string | null;

  it('has its values as JSON, without the code that makes themes', () => {
    const code = load('/src/app/theme/theme-values.ts') ?? '';
    expect(code).toMatch(/^const made = JSON\.parse\(".*"\); export const themeValues = \(\) => made;$/);
    expect(code).toContain('var(--a-palette-primary-main)');
  });

  it('has its global styles in a style sheet', () => {
    const [, address = ''] = /import "([^"]+)"/.exec(load('/src/app/theme/global-css.tsx') ?? '') ?? [];
    const css = load(address) ?? '';
    expect(css).toMatch(/--a-palette-primary-main:#\w{6};/);
    expect(css).toMatch(/\[data-theme="dark"\]\{/);
    expect(css).toContain('*,*::before,*::after{box-sizing:inherit;}');
  });

  it('leaves other files as they are', () => expect(load('/src/app/theme/theme.ts')).toBeNull());
});

it('a page without scripts shows a notice in each language, with its lang attribute', () => {
  const html = (noscriptTexts().transformIndexHtml as (html: string) => string)('<p><!-- noscript --></p>');
  const texts = byLanguage((language) => bootTexts(language).noscript);
  expect(html).toContain(`<p>${texts.en}</p>`);
  expect(html).toContain(`<p lang="ru">${texts.ru}</p>`);
});
