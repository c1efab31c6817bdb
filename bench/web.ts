import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Execution, LoginOutput, Task } from '@agentarium/contracts';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../e2e/setup/chromium.ts';
import { startProduct } from './processes.ts';
import { type Device, type Visit, visit } from './web-visit.ts';

const devices: readonly Device[] = [
  { name: 'mobile', width: 412, height: 823, cpu: 4, latencyMs: 562, kilobits: 1475 },
  { name: 'desktop', width: 1350, height: 940, cpu: 1, latencyMs: 40, kilobits: 10_240 },
];

/** The visited pages. */
export const webPages = ['login', 'dashboard', 'task', 'execution'] as const;
export type WebPage = (typeof webPages)[number];
type Place = { name: WebPage; path: string; token: string | null; scriptGoal: number };
export type WebFigure = { page: string; device: string; cache: string; scriptGoal: number; median: Visit };

async function ask<T>(url: string, token: string | null, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** An account with a finished run, and the pages to visit. */
async function makePlaces(url: string): Promise<Place[]> {
  const mark = randomUUID().slice(0, 8);
  const { token } = await ask<LoginOutput>(`${url}/api/auth/register`, null, {
    name: 'Nora Field',
    username: `nora-${mark}`,
    email: `nora-${mark}@example.com`,
    password: `Plain-words-${mark}`,
    consent: true,
  });
  const { items } = await ask<{ items: Task[] }>(`${url}/api/public/tasks`, token);
  const task = items.find(({ name }) => name === 'Plate check');
  if (!task) throw new Error('The catalogue has no task "Plate check"');
  const run = await ask<Execution>(`${url}/api/public/task-executions?wait=60`, token, {
    task_id: task.id,
    parameters: { meal: 'Soup' },
  });
  return [
    { name: 'login', path: '/login', token: null, scriptGoal: 260_000 },
    { name: 'dashboard', path: '/', token, scriptGoal: 310_000 },
    { name: 'task', path: `/tasks/${task.id}`, token, scriptGoal: 310_000 },
    { name: 'execution', path: `/executions/${run.id}`, token, scriptGoal: 310_000 },
  ];
}

function medianOf(visits: Visit[]): Visit {
  const middle = (of: (one: Visit) => number) =>
    visits.map(of).toSorted((a, b) => a - b)[visits.length >> 1] ?? 0;
  return {
    lcpMs: middle(({ lcpMs }) => lcpMs),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    cls: middle(({ cls }) => cls),
    firstScriptBytes: middle(({ firstScriptBytes }) => firstScriptBytes),
    scriptBytes: middle(({ scriptBytes }) => scriptBytes),
    requests: middle(({ requests }) => requests),
  };
}

/** A visit with an empty cache, then one with a warm cache. */
async function visitTwice(browser: Browser, url: string, { path, token }: Place, device: Device) {
  const { width, height } = device;
  const context = await browser.newContext({ viewport: { width, height }, baseURL: url });
  try {
    if (token) {
      const page = await context.newPage();
      await page.goto('/robots.txt');
      await page.evaluate((value) => globalThis.localStorage.setItem('agentarium.token', value), token);
      await page.close();
    }
    const empty = await visit(context, url + path, device);
    return { empty, warm: await visit(context, url + path, device) };
  } finally {
    await context.close();
  }
}

/**
 * The built product in Chromium with a throttled connection and processor: medians of `times` visits to each of
 * `pages`.
 */
export async function* measureWeb(times: number, pages: readonly WebPage[]): AsyncIterable<WebFigure> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium; name one in CHROMIUM_PATH');
  const folder = mkdtempSync(join(tmpdir(), 'agentarium-bench-web-'));
  const product = await startProduct({ DATA_DIR: folder, DEMO_MODEL_PACE_MS: '0' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const place of await makePlaces(product.url)) {
      if (!pages.includes(place.name)) continue;
      for (const device of devices) {
        const visits: { empty: Visit; warm: Visit }[] = [];
        for (let index = 0; index < times; index += 1)
          visits.push(await visitTwice(browser, product.url, place, device));
        const { name: page, scriptGoal } = place;
        for (const cache of ['empty', 'warm'] as const)
          yield {
            page,
            device: device.name,
            cache,
            scriptGoal,
            median: medianOf(visits.map((one) => one[cache])),
          };
      }
    }
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints one line per figure, with its target. */
export async function printWeb(times: number, pages: readonly WebPage[]): Promise<void> {
  for await (const { page, device, cache, scriptGoal, median } of measureWeb(times, pages)) {
    const { lcpMs, tbtMs, cls, firstScriptBytes, scriptBytes, requests } = median;
    const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
    const figures = [
      `LCP ${(lcpMs / 1000).toFixed(1)} s (2.5)`,
      `TBT ${tbtMs.toFixed(0)} ms (200)`,
      `CLS ${cls.toFixed(3)} (0.02)`,
      `scripts ${kB(firstScriptBytes)} (${kB(scriptGoal)}), later ${kB(scriptBytes - firstScriptBytes)}`,
      `${requests} requests`,
    ];
    console.log(`  ${page.padEnd(9)}  ${device.padEnd(7)}  ${cache.padEnd(5)}  ${figures.join(', ')}`);
  }
}
