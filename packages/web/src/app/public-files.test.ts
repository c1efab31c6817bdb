import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage, type Language, languages } from '@agentarium/contracts/names';
import { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { createRoutes } from './routes.tsx';

const root = join(import.meta.dirname, '../..');
const published = (path: string) => readFileSync(join(root, 'public', path));

it('the app has the icon that browsers request by default', () => {
  const icon = published('favicon.ico');
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 1]);
});

it('every file named in the head of the page exists', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(2);
  for (const path of named) expect(published(path).length).toBeGreaterThan(0);
});

it('the app has a manifest in each language, naming only existing files', () => {
  const manifestOf = (language: Language) =>
    JSON.parse(
      String(published(`manifest${language === fallbackLanguage ? '' : `.${language}`}.webmanifest`)),
    );
  for (const language of languages) {
    const { lang, icons, shortcuts, ...rest } = manifestOf(language);
    expect([lang, rest.start_url, rest.scope, rest.display]).toEqual([language, '/', '/', 'standalone']);
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    const pictures = [...icons, ...shortcuts.flatMap((one: { icons: object[] }) => one.icons)];
    for (const { src } of pictures) expect(published(src).length).toBeGreaterThan(0);
    const paths = shortcuts.map(({ url }: { url: string }) => url.replace(/\?.*/, ''));
    const routes = createRoutes(new QueryClient());
    expect(paths.filter((path: string) => !matchRoutes(routes, path)?.at(-1)?.route.lazy)).toEqual([]);
    expect(new Set(languages.map((one) => manifestOf(one).description)).size).toBe(languages.length);
  }
});
