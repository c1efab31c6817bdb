import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { byLanguage } from '@agentarium/contracts/names';
import { afterAll, describe, expect, it } from 'vitest';
import { bootTexts } from './boot-texts.ts';
import { contractEndpoints } from './contract-endpoints.ts';
import { leanMui } from './lean-mui.ts';
import { noscriptTexts } from './noscript-texts.ts';
import { precompress } from './precompress.ts';

describe('what the browser gets of an endpoint', () => {
  const load = contractEndpoints().load as (id: string) => Promise<{ code: string } | null>;
  const file = (name: string) => new URL(`../../contracts/src/${name}`, import.meta.url).pathname;

  it('is its address and who may call it, without its schemas', async () => {
    const { code = '' } = (await load(`${file('auth/endpoints.ts')}?v=1`)) ?? {};
    const [login = ''] = code.split('\n').filter((line) => line.startsWith('export const login '));
    const value: unknown = JSON.parse(login.replace(/^export const login = |;$/g, ''));
    expect(value).toEqual({ id: 'auth.login', method: 'POST', path: '/auth/login', access: 'public' });
    expect(code).not.toMatch(/import|zod|summary|output/);
  });

  it.each(['auth/schema.ts', 'errors.ts'])('is nothing of %s, which stays as it is', async (name) => {
    expect(await load(file(name))).toBeNull();
  });
});

describe('the compressed files of a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'precompress-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const long = 'const soup = "hot";\n'.repeat(200);

  it('stand beside each long text, and hold the same', () => {
    writeFileSync(join(folder, 'app.js'), long);
    writeFileSync(join(folder, 'tiny.js'), 'x');
    writeFileSync(join(folder, 'photo.png'), long);
    (precompress().writeBundle as (options: object) => void)({ dir: folder });
    expect(readdirSync(folder).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'photo.png', 'tiny.js']);
    expect(String(gunzipSync(readFileSync(join(folder, 'app.js.gz'))))).toBe(long);
    expect(String(brotliDecompressSync(readFileSync(join(folder, 'app.js.br'))))).toBe(long);
  });

  it('are none where nothing is written', () => {
    expect(() => (precompress().writeBundle as (options: object) => void)({})).not.toThrow();
  });
});

it.each(['material/Box/Box.mjs', 'material/styles/defaultTheme.mjs', 'system/createStyled/createStyled.mjs'])(
  'the file %s makes no theme of its own',
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

it('a page without scripts says so in each language, marked as such', () => {
  const html = (noscriptTexts().transformIndexHtml as (html: string) => string)('<p><!-- noscript --></p>');
  const texts = byLanguage((language) => bootTexts(language).noscript);
  expect(html).toContain(`<p>${texts.en}</p>`);
  expect(html).toContain(`<p lang="ru">${texts.ru}</p>`);
});
