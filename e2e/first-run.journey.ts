import { expect, test } from '@playwright/test';
import { errorOf, field } from './support/fields.ts';
import { aStranger, newAccount } from './support/product-api.ts';
import { answerOf, expectWordsToGrow, runPanel, startSlowRun } from './support/run-panel.ts';

test('a new user registers, runs a first task and finds it again', async ({ page }) => {
  // The one journey with everything in motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const stranger = aStranger();
  const panel = runPanel(page);

  await test.step('registers; Agree in the consent ticks the box', async () => {
    await page.goto('/register');
    await field(page, 'Name').fill(stranger.name);
    await field(page, 'Username').fill(stranger.username);
    await field(page, 'Email').fill(stranger.email);
    await field(page, 'Password').fill(stranger.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(errorOf(page, 'You must accept the data processing consent to register')).toBeVisible();

    const consent = page.getByRole('checkbox', { name: /I agree to the processing/ });
    await expect(consent).not.toBeChecked();
    await page.getByRole('button', { name: 'Read the full text' }).click();
    const dialog = page.getByRole('dialog', { name: 'Consent to data processing' });
    await expect(dialog.getByText('What is sent to the language-model provider')).toBeVisible();
    await dialog.getByRole('button', { name: 'Agree' }).click();
    await expect(dialog).toBeHidden();
    await expect(consent).toBeChecked();

    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: `Account of ${stranger.name}` })).toBeVisible();
  });

  await test.step('picks an agent and one of its tasks', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Agents', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();
    await page.getByRole('link', { name: 'Dietologist' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dietologist' })).toBeVisible();
    await page.getByRole('link', { name: 'Run: Plate check' }).click();
    await expect(page).toHaveURL(/\/tasks\/[^/]+\?execute=true/);
  });

  await test.step('runs it', async () => {
    await panel.run.click();
    await expect(panel.root.getByRole('alert').filter({ hasText: 'This field is required' })).toBeVisible();
    await panel.fill('What you ate', 'Two fried eggs, a slice of rye bread and a tomato');
    await panel.run.click();
  });

  await test.step('gets the answer with its details', async () => {
    await expect(panel.actions).toBeVisible({ timeout: 90_000 });
    await expect(panel.stop).toBeHidden();
    for (const action of ['Copy', 'Share', 'Run again', 'More actions']) {
      await expect(panel.actions.getByRole('button', { name: action })).toBeVisible();
    }
    await expect(page.getByText('Demo answer').first()).toBeVisible();
    await expect(page.getByText('This is general nutrition information, not medical advice.')).toBeVisible();
  });

  await test.step('finds it in the history, opens it and goes back', async () => {
    await expect(answerOf(page).getByRole('table').first()).toBeVisible();
    const words = await answerOf(page).innerText();
    await page.getByRole('navigation').getByRole('link', { name: 'Runs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
    await page.getByRole('link', { name: 'Plate check' }).click();
    await expect(page).toHaveURL(/\/executions\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Plate check' })).toBeVisible();
    await expect(page.getByText('Completed').first()).toBeVisible();
    await expect(answerOf(page)).toHaveText(words, { useInnerText: true });
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/executions');
  });
});

test('a reload during a run continues it, and so does a second tab', async ({ page, context }) => {
  const panel = await startSlowRun(page, await newAccount());
  await page.reload();
  await expect(panel.stop).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectWordsToGrow(page);
  const second = await context.newPage();
  await second.goto(page.url());

  await expect(panel.actions).toBeVisible({ timeout: 90_000 });
  await expect(runPanel(second).actions).toBeVisible({ timeout: 90_000 });
  const words = await answerOf(page).innerText();
  await expect(answerOf(second)).toHaveText(words, { useInnerText: true });
  expect(words.split(/\s+/).length).toBeGreaterThan(30);
});
