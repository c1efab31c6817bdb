import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleErrors } from './error-response.ts';
import { requestsPerMinute, secure } from './http-server.ts';
import { serveWebApp } from './web-app.ts';

const http = fastify();
const folder = mkdtempSync(join(tmpdir(), 'web-app-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html lang="en"><head><title>Agentarium</title></head><body><p>The app</p></body></html>',
  );
  writeFileSync(join(folder, 'assets', 'index-1.js'), '1;');
  const previewOf = async (pathname: string) =>
    pathname === '/shared/known' ? { title: 'Soup "for" <two>', description: 'Chop & cook.' } : null;
  await serveWebApp(http, folder, { previewOf, appUrl: 'https://agents.test' });
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
    ['//', 404, 'no-store'],
    ['//[', 404, 'no-store'],
    ['//evil.example/agents', 404, 'no-store'],
  ])('are served: %s is %i with Cache-Control %s', async (url, status, life) => {
    const answer = await http.inject({ url });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, life]);
    expect(answer.body.includes('The app')).toBe(status === 200 && !url.startsWith('/assets/'));
  });

  it('have a text-only preview in the page of a shared result', async () => {
    const { body, headers } = await http.inject({ url: '/shared/known' });
    expect(body).toContain('<meta property="og:title" content="Soup &quot;for&quot; &lt;two&gt;" />');
    expect(body).toContain('<meta property="og:description" content="Chop &amp; cook." />');
    expect(body).toContain('<meta property="og:image" content="https://agents.test/preview.jpg" />');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body).toContain('The app');
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-cache' });
    const unknown = (await http.inject({ url: '/shared/unknown' })).body;
    expect(unknown).not.toContain('og:title');
  });
});

it('pages and unknown URLs are within the rate limit of an address', async () => {
  const limited = fastify();
  handleErrors(limited);
  await secure(limited, { rateLimits: true, https: false });
  await serveWebApp(limited, folder, { previewOf: async () => null });
  const statusOf = async (url: string, remoteAddress = '192.0.2.1') =>
    (await limited.inject({ url, remoteAddress })).statusCode;
  expect(await statusOf('/shared/x')).toBe(200);
  // Hashed files have a separate limit: a first visit requests hundreds.
  for (let at = 0; at < requestsPerMinute; at += 1) await statusOf('/assets/index-1.js');
  expect(await statusOf('/assets/index-1.js')).toBe(200);
  for (let at = 1; at < requestsPerMinute; at += 1) await statusOf('/api/nothing');
  expect(
    await Promise.all(['/shared/x', '/agents', '/', '/api/nothing', '//'].map((url) => statusOf(url))),
  ).toEqual([429, 429, 429, 429, 429]);
  expect(await statusOf('/assets/index-1.js')).toBe(200);
  expect(await statusOf('/shared/x', '192.0.2.2')).toBe(200);
  await limited.close();
});
