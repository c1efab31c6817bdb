import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
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
const hostile = '</script><script>alert(1)</script><!-- $& <img src=x onerror=alert(1)>';
const http = fastify();
const folder = mkdtempSync(join(tmpdir(), 'web-app-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  const frame = '<div class="prerendered prerendered-shell" lang="en"><div data-article-place></div></div>';
  writeFileSync(
    join(folder, 'index.html'),
    `<html lang="en"><head><title>Agentarium</title></head><body><p>The app</p>${frame}</body></html>`,
  );
  writeFileSync(join(folder, 'index.ru.html'), '<p>The app in Russian</p>');
  writeFileSync(join(folder, 'register.html'), '<p>The form</p>');
  const part = '<div class="prerendered prerendered-shared" lang="en"><div data-article-place>…</div></div>';
  writeFileSync(join(folder, 'shared.html'), `<head><title>Agentarium</title></head><p>The app</p>${part}`);
  writeFileSync(join(folder, 'assets', 'index-1.js'), '1;');
  const previewOf = async (pathname: string) =>
    pathname === '/shared/known'
      ? { title: 'Soup "for" <two>', description: 'Chop & cook.', articleIn }
      : null;
  const dataOf = async ({ url, headers }: { url: string; headers: { cookie?: string | undefined } }) =>
    headers.cookie === 'mine'
      ? {
          session: 'an "id"',
          responses: [{ request: 'GET /api/x?a="b"', body: JSON.stringify({ url, text: hostile }) }],
          articleIn: (language: string) => ({ ...articleIn(language), paragraphs: [hostile] }),
        }
      : null;
  await serveWebApp(http, folder, { previewOf, dataOf, appUrl: 'https://agents.test' });
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
  ])('%s is %i with Cache-Control %s', async (url, status, life) => {
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
  ])('%s for readers of %s contains: %s', async (url, language, text) => {
    const headers = language ? { 'accept-language': language } : {};
    const answer = await http.inject({ url, headers });
    expect(answer.body).toContain(`<p>${text}</p>`);
    expect(answer.headers.vary).toContain('accept-language');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('adds a text-only preview to the page of a shared result', async () => {
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

  it('embeds the reader’s own data in a page, as inert, uncached text', async () => {
    const ask = (headers: Record<string, string>) => http.inject({ url: '/executions/7', headers });
    const { body, headers } = await ask({ cookie: 'mine' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    const [, data = '', ...others] = body.split(/<script|<\/script>/);
    expect(others.filter((text) => text.includes('alert'))).toEqual([]);
    const [tag, json = ''] = [data.slice(0, data.indexOf('>')), data.slice(data.indexOf('>') + 1)];
    expect(tag).toBe(' type="application/json" data-response="GET /api/x?a=&quot;b&quot;"');
    expect(JSON.parse(json)).toEqual({ url: '/executions/7', text: hostile });
    expect(body).toContain('<html data-session="an &quot;id&quot;" lang="en">');
    expect(body).toContain('<div><p>&lt;/script&gt;&lt;script&gt;alert(1)');
    expect(body).not.toMatch(/<(img|!--)/);
    const packed = await ask({ cookie: 'mine', 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
    const stranger = await ask({});
    expect(stranger.body).not.toContain('data-response');
    expect(stranger.headers['cache-control']).toBe('no-cache');
  });
});
