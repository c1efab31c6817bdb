import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type Account, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { askedOf, runScriptedProduct, type ScriptedProduct } from './support/scripted-product.ts';
import { openAs } from './support/session.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const widths = [1280, 320];
const schemes = ['light', 'dark'] as const;
const answer = [
  '# Your plate',
  'Good protein, **few vegetables**. See [a source](https://example.com).',
  '| Food | g | kcal |\n|---|---|---|\n| Eggs | 110 | 160 |\n| Rye bread | 40 | 90 |',
  '1. One\n2. Two\n   - nested\n- [x] done\n- [ ] open',
  '> A quote\n\n```\ncode that is rather long and has to scroll sideways on a small phone, else the page would\n```',
  '## One small change\n\nAdd a tomato.',
].join('\n\n');

let product: ScriptedProduct;
let account: Account;
let paths: { open: string[]; signedIn: string[] };

// Both languages share one product: a second one would only make the machine slower.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await runScriptedProduct('server-accessibility.log', (request) => {
    if (request.body.response_format)
      return { json: { calories: 410, protein_g: 21.5, fat_g: 19, carbs_g: 33 } };
    if (askedOf(request).includes('slow meal')) {
      return {
        chunks: ['## Still\n\nwriting', ...Array.from({ length: 5000 }, () => ' on')],
        chunkDelayMs: 400,
      };
    }
    return { text: answer };
  });
  const { baseUrl } = product;
  account = await newAccount({ baseUrl });
  const task = await taskNamed('Plate check', account, baseUrl);
  await ask('PUT', '/public/users/me/params', {
    ...{ baseUrl, token: account.token },
    body: { first_name: 'Nora', weight: 61.5, height: 168, allergies: ['nuts'] },
  });
  const finished = await runTask(account, task, { meal: 'two eggs and rye bread' }, { baseUrl });
  expect(finished.status).toBe('completed');
  const running = await runTask(account, task, { meal: 'a slow meal' }, { baseUrl, wait: 0 });
  const failed = await runTask(account, task, { meal: 'another slow meal' }, { baseUrl, wait: 0 });
  await ask('POST', `/public/task-executions/${failed.id}/cancel`, { baseUrl, token: account.token });
  await ask('POST', '/public/users/me/favorites/toggle', {
    ...{ baseUrl, token: account.token },
    body: { task_id: task.id },
  });
  paths = {
    open: [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?token=x',
      '/verify-email?token=x',
      '/404',
    ],
    signedIn: [
      ...['/', '/agents', `/agents/${task.agent_id}`, '/tasks', '/tasks?view=all', `/tasks/${task.id}`],
      ...[`/tasks/${task.id}?execute=true`, `/tasks/${task.id}?execute=true&run=${running.id}`],
      ...[`/tasks/${task.id}?execute=true&run=${finished.id}`, '/executions', `/executions/${finished.id}`],
      ...[`/executions/${running.id}`, `/executions/${failed.id}`, '/params', '/profile', '/settings'],
      ...['/subscription', '/unauthorized', '/404'],
    ],
  };
});

test.afterAll(() => product.stop());

for (const language of ['en', 'ru'] as const) {
  test(`every page is accessible and fits, light and dark, wide and narrow: ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(280_000);
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
      baseURL: product.baseUrl,
    });
    const page = await context.newPage();
    await page.goto('/robots.txt');
    await page.evaluate((choice) => {
      localStorage.setItem('agentarium.language', choice);
      localStorage.setItem('agentarium.theme', 'system');
    }, language);
    const found: string[] = [];
    for (const path of paths.open) found.push(...(await faultsOf(page, path)));
    await openAs(page, account, '/404');
    for (const path of paths.signedIn) found.push(...(await faultsOf(page, path)));
    await context.close();

    const checked = (paths.open.length + paths.signedIn.length) * widths.length * schemes.length;
    console.log(`${checked} pages checked in ${language}: ${found.length} faults`);
    expect(found).toEqual([]);
  });
}

/** What axe finds on a page at each width in each scheme, and whether the page scrolls sideways. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await settled(page);
  const faults: string[] = [];
  const place = path.replace(/[0-9a-f-]{36}/g, ':id');
  if (new URL(page.url()).pathname !== path.split('?')[0]) {
    faults.push(`${place}: led to ${new URL(page.url()).pathname}`);
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'], runOnly: standards })
        .analyze();
      for (const { id, nodes } of violations) {
        const where = nodes.map(({ html }) => html.slice(0, 160)).join(' | ');
        faults.push(`${place} at ${width}, ${colorScheme}: ${id}: ${where}`);
      }
    }
    const wide = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    if (wide > 0) faults.push(`${place} at ${width}: scrolls sideways by ${wide} px`);
  }
  return faults;
}

/** The page has its heading and nothing on it loads any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
}
