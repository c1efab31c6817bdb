import { expect, test } from '@playwright/test';
import { counted } from './support/counted.ts';
import { field } from './support/fields.ts';
import { aStranger } from './support/product-api.ts';
import { answerOf, runPanel } from './support/run-panel.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('from registration to the first answer: at most 4 clicks and 3 fields', async ({ page }) => {
  const counts = await counted(page);
  const stranger = aStranger();
  const panel = runPanel(page);
  const begun = Date.now();
  await page.goto('/register');
  await field(page, 'Email').fill(stranger.email);
  await field(page, 'Password').fill(stranger.password);
  await page.getByRole('checkbox', { name: /I agree to the processing/ }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  const offered = page.getByRole('region', { name: 'Good places to start' });
  await offered.getByRole('link', { name: /^Run / }).first().click();
  await expect(panel.run).toBeVisible();
  const [asked] = await panel.root.getByRole('textbox').all();
  if (asked && (await asked.inputValue()) === '') await asked.fill('Two fried eggs and a tomato');
  await panel.run.click();
  await expect(panel.actions).toBeVisible({ timeout: 90_000 });
  expect((await answerOf(page).innerText()).length).toBeGreaterThan(100);
  test
    .info()
    .annotations.push({ type: 'time', description: `${(Date.now() - begun) / 1000} s with the run` });
  expect(Math.min(counts.taps, counts.fields), 'it counts').toBeGreaterThan(1);
  expect(counts.taps, 'clicks').toBeLessThanOrEqual(4);
  expect(counts.fields, 'fields').toBeLessThanOrEqual(3);
});
