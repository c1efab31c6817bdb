import { randomUUID } from 'node:crypto';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { checkFigure } from '@agentarium/testkit/check-figure.ts';
import { aPng, pngChunk } from '@agentarium/testkit/pictures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** P24: no user's requests block the process. Turns of the event loop are measured in the thread's own CPU time. */
let app: TestApp;
let admin: { token: string; id: string };
beforeAll(async () => {
  app = await testApp({ worker: false });
  admin = await app.admin();
  // One-time work of the first request does not count.
  await app.http.inject('/api/openapi.json');
});
afterAll(() => app.close());

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest turn of the event loop while `work` was in progress. */
async function longestRound(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = cpuMs();
  let isOver = false;
  const round = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(round);
  };
  round();
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return longest;
}

/** Milliseconds of CPU time. */
const maxMs = 200;

test('a large catalogue is previewed by two calls at once', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 10 }, (_, at) => [`argument_${at}`, { type: 'string', minLength: 1 }]),
  );
  const tools = Array.from({ length: 500 }, (_, at) => ({
    id: randomUUID(),
    name: `tool-${at}`,
    description: 'A tool that does something',
    implementation_type: 'http' as const,
    input_schema: { type: 'object', properties: { ...properties, [`own_${at}`]: { type: 'integer' } } },
    config: { url: 'https://example.com/a', method: 'GET' },
  }));
  const prompts = Array.from({ length: 2000 }, (_, at) => ({
    id: randomUUID(),
    title: `Prompt ${at}`,
    content: `${at} {{ name }} ${'Отвечай коротко. '.repeat(60)}`,
    version: 1,
    model_type: 'chatgpt' as const,
    role: 'system' as const,
  }));
  const body = { format: 'agentarium-catalogue' as const, version: 1 as const, tools, prompts };
  const preview = () => app.call(api.catalogue.previewCatalogue, { body, token: admin.token });
  const longest = await longestRound(async () => {
    const answers = await Promise.all([preview(), preview()]);
    expect(answers.map(({ status, body: plan }) => [status, plan.counts?.new])).toEqual([
      [200, 2500],
      [200, 2500],
    ]);
  });
  checkFigure('P24: ms of CPU in a turn while a large catalogue is previewed', longest, maxMs);
});

const postCatalogue = (payload: Buffer) =>
  app.http.inject({
    method: 'POST',
    url: '/api/private/catalogue/preview',
    payload,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
  });

test('a catalogue with more values than can be parsed at once is refused by its size', async () => {
  const tool = {
    schema: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`argument_${at}`, [at]])),
  };
  const tools = Array.from({ length: 1000 }, () => tool);
  const payload = Buffer.from(JSON.stringify({ format: 'of others', version: 1, tools }));
  expect(payload.length).toBeGreaterThan(15_000_000);
  const longest = await longestRound(async () => {
    const answer = await postCatalogue(payload);
    expect([answer.statusCode, answer.json().error_code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
  checkFigure('P24: ms of CPU in a turn while a catalogue of too many values is refused', longest, maxMs);
});

test('a catalogue of 31 MB, most of it pictures, is read', async () => {
  const data = aPng({ between: pngChunk('tEXt', Buffer.alloc(500_000, 'x')) }).toString('base64');
  const pictures = Array.from({ length: 46 }, () => ({ id: 'a'.repeat(64), data }));
  const payload = Buffer.from(JSON.stringify({ format: 'agentarium-catalogue', version: 1, pictures }));
  expect(payload.length).toBeGreaterThan(30_000_000);
  const longest = await longestRound(async () => {
    const answer = await postCatalogue(payload);
    expect([answer.statusCode, answer.json().problems.length]).toEqual([200, 46 + 45]);
  });
  checkFigure('P24: ms of CPU in a turn while the largest catalogue is read', longest, maxMs);
});

test('a catalogue with faults is refused by their paths', async () => {
  const file = { format: 'agentarium-catalogue', version: 1, tools: [{ id: 'x' }], more: 1 };
  const read = async (body: object) => {
    const { status, error } = await app.call(api.catalogue.previewCatalogue, {
      body: body as never,
      token: admin.token,
    });
    return [status, error.error_code, error.details?.map(({ path }) => path)];
  };
  expect(await read(file)).toEqual([400, 'VALIDATION_FAILED', ['more']]);
  const { more: _, ...rest } = file;
  const [, , paths] = await read(rest);
  expect(paths).toEqual(expect.arrayContaining(['tools.0.id', 'tools.0.name']));
});

test('of a hundred concurrent searches a few run, some wait, and the rest are rejected', async () => {
  const statuses: number[] = [];
  const longest = await longestRound(async () => {
    const searches = Array.from({ length: 100 }, (_, at) =>
      app.call(api.users.listUsers, { query: { search: `nobody ${at}` }, token: admin.token }),
    );
    statuses.push(...(await Promise.all(searches)).map(({ status }) => status));
  });
  checkFigure('P24: ms of CPU in a turn during a hundred searches', longest, maxMs);
  // Two run and 30 wait; a search that ends while others still arrive frees a slot for one more.
  const served = statuses.filter((status) => status === 200).length;
  expect(served).toBeGreaterThanOrEqual(32);
  expect(served).toBeLessThan(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - served);
});

test('of a hundred concurrent exports most are rejected', async () => {
  const user = await app.signUp();
  const ask = (token: string) =>
    app.http.inject({
      url: '/api/public/users/me/export',
      headers: { authorization: `Bearer ${token}` },
    });
  const longest = await longestRound(async () => {
    const answers = await Promise.all([
      ask(admin.token),
      ...Array.from({ length: 99 }, () => ask(user.token)),
    ]);
    // The administrator's and the account's first one; another only if that ended before the last request. That only
    // one is written at a time is tested with the export.
    const written = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(written).toBeGreaterThanOrEqual(2);
    expect(written).toBeLessThan(10);
    const refused = answers.find(({ statusCode }) => statusCode !== 200)?.json();
    expect([refused.error_code, refused.details[0].code]).toEqual(['RATE_LIMITED', 'EXPORT_RUNNING']);
  });
  checkFigure('P24: ms of CPU in a turn during a hundred exports', longest, maxMs);
  expect((await ask(user.token)).statusCode).toBe(200);
});
