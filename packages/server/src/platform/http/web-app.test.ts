import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const articleIn = (language: string) => ({
  title: `Soup in ${language}`,
  lines: [],
  figures: [],
  paragraphs: ['Chop <b> & cook.'],
  note: null,
});
const http = fastify();
const folder = mkdtempSync(join(tmpdir(), 'web-app-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<head><title>Agentarium</title></head><p>The app</p>');
  writeFileSync(join(folder, 'index.ru.html'), '<p>The app in Russian</p>');
  writeFileSync(join(folder, 'register.html'), '<p>The form</p>');
  const part = '<div class="prerendered prerendered-shared" lang="en"><div data-article-place>…</div></div>';
  writeFileSync(join(folder, 'shared.html'), `<head><title>Agentarium</title></head><p>The app</p>${part}`);
  writeFileSync(join(folder, 'assets', 'index-1.js'), '1;');
  const previewOf = async (pathname: string) =>
    pathname === '/shared/known'
      ? { title: 'Soup "for" <two>', description: 'Chop & cook.', articleIn }
      : null;
  await serveWebApp(http, folder, previewOf, 'https://agents.test');
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

describe('the files of the web app', () => {
  it.each([
    ['/assets/index-1.js', 200, 'public, max-age=31536000, immutable'],
    ['/assets/index-2.js', 404, 'no-store'],
    ['/', 200, 'no-cache'],
    ['/agents/7', 200, 'no-cache'],
  ])('%s is %i and kept as %s', async (url, status, life) => {
    const answer = await http.inject({ url });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, life]);
    expect(answer.body.includes('The app')).toBe(!url.startsWith('/assets/'));
  });

  it.each([
    ['/register', 'en-GB', 'The form'],
    ['/register', 'ru', 'The form'],
    ['/agents', 'ru-RU,en;q=0.5', 'The app in Russian'],
    ['/agents', '../index.ru', 'The app'],
    ['/assets.x/..%2fregister', undefined, 'The app'],
    ['/toString', 'xx', 'The app'],
  ])('%s for readers of %s says: %s', async (url, language, text) => {
    const headers = language ? { 'accept-language': language } : {};
    const answer = await http.inject({ url, headers });
    expect(answer.body).toContain(`<p>${text}</p>`);
    expect(answer.headers.vary).toContain('accept-language');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('gives the page of a shared result its preview, in no more than text', async () => {
    const { body, headers } = await http.inject({ url: '/shared/known' });
    expect(body).toContain('<meta property="og:title" content="Soup &quot;for&quot; &lt;two&gt;" />');
    expect(body).toContain('<meta property="og:description" content="Chop &amp; cook." />');
    expect(body).toContain('<meta property="og:image" content="https://agents.test/preview.jpg" />');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toContain('The app');
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-cache' });
    expect(body).toContain('<h1>Soup in en</h1>');
    expect(body).toContain('<p>Chop &lt;b&gt; &amp; cook.</p>');
    const unknown = (await http.inject({ url: '/shared/unknown' })).body;
    expect(unknown).not.toContain('og:title');
    expect(unknown).toContain('<div data-article-place>…</div>');
  });
});
