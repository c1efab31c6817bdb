import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const http = fastify();
const folder = mkdtempSync(join(tmpdir(), 'web-app-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<p>The app</p>');
  writeFileSync(join(folder, 'assets', 'index-1.js'), '1;');
  await serveWebApp(http, folder);
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
});
