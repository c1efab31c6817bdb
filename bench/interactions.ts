import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../e2e/setup/chromium.ts';
import { startProduct } from './processes.ts';

export type Interaction = { name: string; ms: number };

type Entry = { interactionId?: number; duration: number };
type Browser = {
  PerformanceObserver: new (
    take: (list: { getEntries: () => Entry[] }) => void,
  ) => { observe: (of: object) => void };
};

/** Runs in the page before its own scripts: records the time from each tap and key to the next frame. */
function watchInteractions() {
  const took = new Map<number, number>();
  Object.assign(globalThis, { benchInteractions: took });
  const { PerformanceObserver: Observer } = globalThis as unknown as Browser;
  const keep = ({ interactionId = 0, duration }: Entry) => {
    if (interactionId > 0) took.set(interactionId, Math.max(took.get(interactionId) ?? 0, duration));
  };
  new Observer((list) => list.getEntries().forEach(keep)).observe({
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  });
}

/** The slowest of the interactions since the last call. */
async function slowest(page: Page): Promise<number> {
  // The browser reports an interaction with the frame after it.
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const { benchInteractions: took } = globalThis as unknown as { benchInteractions: Map<number, number> };
    const longest = Math.max(0, ...took.values());
    took.clear();
    return longest;
  });
}

const idle = (page: Page) => page.waitForLoadState('networkidle').then(() => page.waitForTimeout(1000));

/** The steps of a visit on a phone, each measured on its own. */
function steps(page: Page, account: { username: string; password: string }) {
  const menu = () => page.getByRole('button', { name: 'Open the menu' }).tap();
  const goTo = async (name: string, path: string) => {
    await menu();
    await page.getByRole('dialog').getByRole('link', { name, exact: true }).tap();
    await page.waitForURL(path);
    await page.getByRole('main').getByRole('link').first().waitFor();
  };
  const field = (label: RegExp) => page.getByRole('textbox', { name: label });
  return [
    ['type the name', () => page.getByLabel(/^Username or email/).pressSequentially(account.username)],
    ['type the password', () => page.locator('input[name=password]').pressSequentially(account.password)],
    [
      'sign in',
      async () => {
        await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
        await page.getByRole('region', { name: 'Good places to start' }).waitFor();
      },
    ],
    ['open the agents', () => goTo('Agents', '/agents')],
    [
      'open an agent',
      async () => {
        await page
          .getByRole('main')
          .getByRole('link', { name: /Dietologist/ })
          .first()
          .tap();
        await page
          .getByRole('link', { name: /Plate check/ })
          .first()
          .waitFor();
      },
    ],
    [
      'open a task',
      async () => {
        await page
          .getByRole('link', { name: /^Plate check/ })
          .first()
          .tap();
        await page.getByRole('heading', { level: 1, name: 'Plate check' }).waitFor();
      },
    ],
    [
      'open the form',
      async () => {
        if ((await field(/^What you ate/).count()) > 0) return;
        await page.getByRole('button', { name: /^Run/ }).first().tap();
        await field(/^What you ate/).waitFor();
      },
    ],
    ['fill in the form', () => field(/^What you ate/).pressSequentially('Soup and bread')],
    [
      'run it',
      async () => {
        await page.getByRole('button', { name: /^Run (task|now)/ }).tap();
        await page.getByRole('group', { name: 'Answer actions' }).waitFor();
      },
    ],
    [
      'ask about the answer',
      () => page.getByRole('textbox', { name: 'Your question' }).pressSequentially('And bread?'),
    ],
    ['open the runs', () => goTo('Runs', '/executions')],
    [
      'open a run',
      async () => {
        await page
          .getByRole('main')
          .getByRole('link', { name: /Plate check/ })
          .first()
          .tap();
        await page.getByRole('group', { name: 'Answer actions' }).waitFor();
      },
    ],
    ['open the dashboard', () => goTo('Dashboard', '/')],
    [
      'open the palette and type',
      async () => {
        await page
          .getByRole('button', { name: /^Search/ })
          .first()
          .tap();
        await page.getByRole('combobox').pressSequentially('plate');
        await page.keyboard.press('Escape');
      },
    ],
  ] as const;
}

/** Every step of a visit on a phone with a four times slower processor, with its slowest interaction. */
export async function* measureInteractions(): AsyncIterable<Interaction> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium; name one in CHROMIUM_PATH');
  const folder = mkdtempSync(join(tmpdir(), 'agentarium-bench-interactions-'));
  const product = await startProduct({ DATA_DIR: folder, DEMO_MODEL_PACE_MS: '5' });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const mark = randomUUID().slice(0, 8);
    const account = { username: `nora-${mark}`, password: `Plain-words-${mark}` };
    const body = { ...account, name: 'Nora Field', email: `nora-${mark}@example.com`, consent: true };
    const answer = await fetch(`${product.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`No account: ${answer.status}`);
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      hasTouch: true,
      isMobile: true,
      baseURL: product.url,
    });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(watchInteractions);
    await page.goto('/login');
    await idle(page);
    for (const [name, act] of steps(page, account)) {
      await slowest(page);
      await act();
      yield { name, ms: await slowest(page) };
      await idle(page);
    }
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints one line per step, and the slowest with its target. */
export async function printInteractions(): Promise<void> {
  let longest = 0;
  for await (const { name, ms } of measureInteractions()) {
    longest = Math.max(longest, ms);
    console.log(`  ${name.padEnd(28)} ${ms.toFixed(0)} ms`);
  }
  console.log(`  the slowest (INP)            ${longest.toFixed(0)} ms (100)`);
}
