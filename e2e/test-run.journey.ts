import { expect, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { taskNamed } from './support/product-api.ts';
import { runScriptedProduct, type ScriptedProduct } from './support/scripted-product.ts';
import { openAs } from './support/session.ts';

const credentials = { username: 'admin', password: 'Test-run-2026-admin' };
const words = Array.from({ length: 30 }, (_, index) => `word-${index}`);
const first = '**Light**';

let product: ScriptedProduct;
test.beforeAll(async () => {
  product = await runScriptedProduct(
    'server-test-run.log',
    ({ body }) =>
      body.response_format ? { json: {} } : { text: [first, ...words].join(' '), chunkDelayMs: 60 },
    { ADMIN_USERNAME: credentials.username, ADMIN_PASSWORD: credentials.password },
  );
});
test.afterAll(() => product.stop());

test('the first test run that an administrator makes after a page load shows its whole answer, where they are', async ({
  browser,
}) => {
  const { baseUrl } = product;
  const page = await browser.newPage({ baseURL: baseUrl });
  const admin = await administrator(credentials, baseUrl);
  const task = await taskNamed('Plate check', admin, baseUrl);
  await openAs(page, admin, '/404');
  const answer = page.getByRole('region', { name: 'Test run answer' });
  // The code that formats an answer loads with the first words, while more of them arrive.
  const someWords = Promise.withResolvers<void>();
  await page.route(/\/markdown-body-/, (route) => someWords.promise.then(() => route.continue()));
  await page.goto(`/admin/tasks/${task.id}`);
  const run = page.getByRole('button', { name: 'Run test' });
  await expect(run).toBeVisible();
  const scrolled = () => page.evaluate(() => scrollY);
  // Further down the whole column beside the form is in view.
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  // The page may still be growing.
  await expect.poll(() => page.evaluate(() => scrollTo(0, 800)).then(scrolled)).toBe(800);
  // A press of the mouse by the test would scroll first.
  await run.dispatchEvent('click');
  await expect(answer).toContainText(`${first} ${words[0]} ${words[1]}`);
  await expect(answer).toBeInViewport();
  expect(Math.abs((await scrolled()) - 800)).toBeLessThan(100);
  someWords.resolve();
  await expect(answer.locator('strong')).toHaveText('Light');
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  await expect(answer).toContainText(`Light ${words.join(' ')}`);
  await page.close();
});
