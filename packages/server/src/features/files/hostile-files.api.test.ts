import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { checkFigure } from '@agentarium/testkit/check-figure.ts';
import { hostileFiles } from '@agentarium/testkit/hostile-files.ts';
import { aPdf, pdfPage } from '@agentarium/testkit/pdfs.ts';
import { aPng } from '@agentarium/testkit/pictures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { createFile } = api.files;
const megabyte = 1024 * 1024;

// More than ninety files are decoded, some of them up to their limit.
const timeoutMs = 600_000;

describe('hostile uploads', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    token = (await app.signUp()).token;
  });
  afterAll(() => app.close());

  const upload = (body: Uint8Array, type: string, name = 'x', by = token) =>
    app.call(createFile, {
      body,
      token: by,
      headers: { 'content-type': type, 'x-file-name': encodeURIComponent(name) },
    });

  test('are each rejected with a reason, and none is run', { timeout: timeoutMs }, async () => {
    const hostile = await hostileFiles();
    expect(hostile.length).toBeGreaterThan(90);
    expect((await upload(aPng(), 'image/png')).status).toBe(201);
    expect((await upload(aPdf(pdfPage('Hello')), 'application/pdf')).status).toBe(201);
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 10);
    const wrong: string[] = [];
    const uploadAll = async (files: typeof hostile, by: string) => {
      for (const { name, type, fileName, bytes, says } of files) {
        const { status, error } = await upload(bytes, type, fileName, by);
        const isRefused = status >= 400 && status < 500 && says.includes(error?.error_code ?? '');
        if (!isRefused || !error.details?.[0]?.code) wrong.push(`${name}: ${status} ${error?.error_code}`);
      }
    };
    // The server decodes one file of an account at a time.
    const { token: second } = await app.signUp();
    const half = Math.floor(hostile.length / 2);
    await Promise.all([uploadAll(hostile.slice(0, half), token), uploadAll(hostile.slice(half), second)]);
    clearInterval(watch);
    expect(wrong).toEqual([]);
    checkFigure('P20: MB of memory for hostile uploads', (peak - before) / megabyte, 100);
    const { token: other } = await app.signUp();
    expect(
      (await app.call(createFile, { token: other, body: aPng(), headers: { 'content-type': 'image/png' } }))
        .status,
    ).toBe(201);
  });
});
