import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, fillPath } from '@agentarium/contracts';
import { adminPassword } from '@agentarium/testkit/app.ts';
import { type Nginx, startNginx } from '@agentarium/testkit/nginx.ts';
import { type Person, populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { type ProductProcess, startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { readEvents } from '@agentarium/testkit/read-events.ts';
import { ask, createTraffic, type Run } from '@agentarium/testkit/traffic.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');

describe('the site for nginx before two processes', () => {
  let world: World;
  let nginx: Nginx;
  let staying: ProductProcess;
  let leaving: ProductProcess;
  let person: Person;

  beforeAll(async () => {
    world = await populatedWorld();
    person = world.people[0] as Person;
    const env = { ...world.env, TRUST_PROXY: '1', DRAIN_SECONDS: '30' };
    staying = startProduct(env);
    leaving = startProduct({ ...env, PROCESS_ROLE: 'api' });
    nginx = await startNginx([await staying.ready, (await leaving.ready).replace('/healthz', '')]);
  });
  afterAll(async () => {
    await nginx.stop();
    await world.close();
  });

  /** Signs in as a visitor from `address`, who claims another one. */
  async function signInFrom(address: string, name: string, password: string): Promise<string> {
    const sent = request(`${nginx.url}/api${api.auth.login.path}`, {
      method: 'POST',
      localAddress: address,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    });
    sent.end(JSON.stringify({ username: name, password }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += chunk;
    return JSON.parse(text).token;
  }

  const get = (path: string, token: string) =>
    fetch(`${nginx.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

  test('streams each word immediately', async () => {
    world.model.play([{ chunks: ['One ', 'two ', 'three'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const [run] = await createTraffic(world, seededRandom()).send(nginx.url, 1, 1);
    const reader = await readEvents(nginx.url, { id: run?.id ?? '', token: run?.person.token ?? '' });
    // The model sends no more: what has arrived so far was not held back until the end.
    await expect.poll(() => reader.text()).toBe('One ');
    expect(reader.hasEnded()).toBe(false);
    const cancel = fillPath(api.executions.cancelExecution.path, { id: run?.id ?? '' });
    await fetch(`${nginx.url}/api${cancel}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${run?.person.token}` },
    });
    await reader.over;
    expect(reader.hasEnded()).toBe(true);
  });

  test('caches only files with a hash in their name', async () => {
    const page = await fetch(`${nginx.url}/agents`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const [file = ''] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
    const answers = [await fetch(nginx.url + file), await fetch(nginx.url + file)];
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status, headers }) => [status, headers.get('x-cache')])).toEqual([
      [200, 'MISS'],
      [200, 'HIT'],
    ]);
    expect(answers[1]?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(bodies[1]).toBe(bodies[0]);
    const missing = [await fetch(`${nginx.url}/assets/no.js`), await fetch(`${nginx.url}/assets/no.js`)];
    expect(missing.map(({ status, headers }) => [status, headers.get('x-cache')])).toEqual([
      [404, 'MISS'],
      [404, 'MISS'],
    ]);
  });

  test('passes on each visitor’s real address, not the one that they claim', async () => {
    await signInFrom('127.0.0.2', 'anna', 'a-good-password');
    const token = await signInFrom('127.0.0.3', 'anna', 'a-good-password');
    const { items } = (await (await get(`/api${api.auth.listSessions.path}`, token)).json()) as {
      items: { ip: string }[];
    };
    expect(items.slice(0, 2).map(({ ip }) => ip)).toEqual(['127.0.0.3', '127.0.0.2']);
  });

  test('accepts a catalogue of 20 MB, without showing figures', async () => {
    const token = await signInFrom('127.0.0.1', 'admin', adminPassword);
    const exported = await get(`/api${api.catalogue.exportCatalogue.path}`, token);
    const file = JSON.stringify({ ...((await exported.json()) as object), tasks: [] });
    const answer = await fetch(`${nginx.url}/api${api.catalogue.previewCatalogue.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: file + ' '.repeat(20 * 1024 * 1024),
    });
    expect([answer.status, await answer.json()]).toEqual([200, expect.any(Object)]);
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
  });

  test('keeps working without an error while one of two processes stops', async () => {
    const requestCount = 8;
    world.model.play([{ chunks: Array.from({ length: 10 }, (_, at) => `word${at} `), chunkDelayMs: 150 }]);
    const waiting = Array.from({ length: requestCount }, (_, at) => {
      const run: Run = { key: `waiting-${at}`, person, taskId: world.tasks[0] ?? '', id: null };
      return ask(nginx.url, run, 30);
    });
    const answered = Promise.allSettled(waiting);
    await expect.poll(() => world.model.requests.length).toBe(requestCount);
    let isOver = false;
    const statuses: number[] = [];
    const visitors = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const answer = await get(`/api${api.agents.listAgents.path}`, person.token);
        await answer.text();
        statuses.push(answer.status);
      }
    });
    await leaving.kill('SIGTERM');
    const sentBefore = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(sentBefore + 20);
    isOver = true;
    await Promise.all(visitors);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await answered).toEqual(
      waiting.map(() => ({
        status: 'fulfilled',
        value: { status: 201, body: expect.objectContaining({ status: 'completed' }) },
      })),
    );
    expect([await leaving.ended, leaving.complained()]).toEqual([{ code: 0, signal: null }, '']);
  });
});

describe('the units for systemd', () => {
  const shipped = join(root, 'deploy', 'systemd');
  const placed = mkdtempSync(join(tmpdir(), 'agentarium-units-'));
  afterAll(() => rmSync(placed, { recursive: true }));

  /** The output of systemd for the units after `change`, with the server's local path. */
  function verify(change = (text: string) => text): string {
    const units = readdirSync(shipped);
    for (const unit of units) {
      const text = readFileSync(join(shipped, unit), 'utf8').replaceAll('/opt/agentarium', root);
      writeFileSync(join(placed, unit), change(text));
    }
    const paths = units.map((unit) => join(placed, unit));
    return spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' }).stderr;
  }

  test('are accepted by systemd, whose check finds faults', () => {
    expect(verify()).toBe('');
    expect(verify((text) => text.replace('KillMode=mixed', 'KillMode=some'))).toContain('kill mode');
  });
});
