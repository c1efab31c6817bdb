import { expect, type Locator, type Page, test } from '@playwright/test';
import { field } from './support/fields.ts';
import { choose, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { aStranger, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { runPanel } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

// Listed last: these tests fill workers that have finished early.
test.describe.configure({ mode: 'parallel' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Opens a list of options and selects the one that starts with the letters. */
async function pick(page: Page, scope: Page | Locator, label: string, letters: string): Promise<void> {
  await pressOn(page, scope.getByRole('combobox', { name: label }));
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
}

test('registers and fills in the health profile with the keyboard only', async ({ page }) => {
  const stranger = aStranger();
  await page.goto('/register');
  await expect(heading(page, 'Create an account')).toBeVisible();
  await typeInto(page, field(page, 'Name'), stranger.name);
  await typeInto(page, field(page, 'Username'), stranger.username);
  await typeInto(page, field(page, 'Email'), stranger.email);
  await typeInto(page, field(page, 'Password'), stranger.password);
  await pressOn(page, page.getByRole('button', { name: 'Read the full text' }));
  const consent = page.getByRole('dialog', { name: 'Consent to data processing' });
  await expect(consent).toBeVisible();
  await pressOn(page, consent.getByRole('button', { name: 'Agree' }));
  await expect(consent).toBeHidden();
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked();
  await pressOn(page, page.getByRole('button', { name: 'Create account' }));
  await expect(page).toHaveURL('/');

  await choose(page, 'personal parameters');
  await expect(heading(page, 'Personal parameters')).toBeFocused();
  await tabTo(page, field(page, 'Date of birth'));
  await page.keyboard.type('05171991');
  await pick(page, page, 'Gender', 'f');
  await typeInto(page, field(page, 'Height'), '168');
  await typeInto(page, field(page, 'Weight'), '61.5');
  await typeInto(page, field(page, 'Allergies'), 'nuts');
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('button', { name: 'Save parameters' }));
  await expect(page.getByText('Personal parameters saved.')).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('agentarium.token') ?? '');
  expect(await ask('GET', '/public/users/me/params', { token })).toMatchObject({
    ...{ date_of_birth: '1991-05-17', gender: 'female' },
    ...{ height: 168, weight: 61.5, allergies: ['nuts'] },
  });
});

test('runs a composite task and reads its progress with the keyboard only', async ({ page }) => {
  test.slow();
  const account = await newAccount();
  const { token } = account;
  await ask('PUT', '/public/users/me/params', { token, body: { weight: 64, height: 172 } });
  const panel = runPanel(page);
  await openAs(page, account, '/');

  await test.step('finds the task in the palette and runs it', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await choose(page, 'weekly meal plan');
    await expect(heading(page, 'Weekly meal plan')).toBeVisible();
    // From the last option to the first.
    await pressOn(page, panel.root.getByRole('radio', { name: 'Simply eat better' }), 'ArrowRight');
    await expect(panel.root.getByRole('radio', { name: 'Lose weight' })).toBeChecked();
    await typeInto(page, field(panel.root, 'Meals a day'), '3');
    await typeInto(page, field(panel.root, 'Budget for the week'), '80');
    await typeInto(page, field(panel.root, 'Product 1'), 'Buckwheat');
    await pressOn(page, panel.run);
    await expect(page.getByRole('heading', { level: 2, name: 'Results' })).toBeFocused();
    await expect(panel.actions).toBeVisible({ timeout: 60_000 });
  });

  await test.step('continues with a child task', async () => {
    await pressOn(page, page.getByRole('button', { name: 'Run the remaining 3' }));
    await expect(page.getByText('of 3 done, running one at a time')).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: 'Stop all' }));
    await expect(page.getByText('You stopped it.')).toBeVisible();
    await pressOn(page, panel.root.getByRole('link', { name: 'Open this run' }));
    await expect(heading(page, 'Weekly meal plan')).toBeFocused();
  });

  await test.step('chooses numbers for a chart and reads them as a table', async () => {
    // A step may have ended before the stop.
    await tabTo(page, page.getByRole('tab', { name: /^Steps \(\d\)$/ }));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Progress' })).toHaveAttribute('aria-selected', 'true');
    await pressOn(page, page.getByRole('button', { name: 'Remove chart 4' }));
    await pressOn(page, page.getByRole('button', { name: 'Add parameter chart' }));
    const chart = page.getByRole('region', { name: 'Chart 4' });
    await expect(chart).toContainText('Choose a parameter');
    await pick(page, chart, 'Primary parameter', 'calories a day');
    await expect(chart.getByRole('figure', { name: 'Calories a day (output)' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await pressOn(page, chart.getByRole('button', { name: 'Show as table' }));
    const table = chart.getByRole('table');
    await expect(table.getByRole('columnheader', { name: /Calories a day/ })).toBeVisible();
    await expect(table.getByRole('row').nth(1)).toContainText(/\d/);
  });
});

test('changes language and theme, and stops a schedule, with the keyboard only', async ({ page }) => {
  const account = await newAccount();
  const task = await taskNamed('Morning briefing', account);
  const parameters = {
    schedule: { cron_expressions: ['0 7 * * *'], timezone: 'UTC', enabled: true },
    todo: ['Call the bank'],
    sections: ['priorities'],
  };
  await runTask(account, task, parameters, { wait: 0 });
  await openAs(page, account, '/settings');
  const html = page.locator('html');

  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'English' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('lang', 'ru');
  await expect(heading(page, 'Настройки')).toBeVisible();
  await choose(page, 'тёмная');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(heading(page, 'Настройки')).toBeVisible();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await choose(page, 'english');
  await expect(heading(page, 'Settings')).toBeVisible();

  await choose(page, 'morning briefing');
  await expect(heading(page, 'Morning briefing')).toBeVisible();
  await pressOn(page, runPanel(page).root.getByRole('button', { name: 'Close' }));
  const section = page.getByRole('region', { name: 'Schedule' });
  await pressOn(page, section.getByRole('button', { name: 'Stop' }));
  const question = page.getByRole('alertdialog');
  await pressOn(page, question.getByRole('button', { name: 'Cancel' }));
  await expect(question).toBeHidden();
  await expect(section.getByRole('button', { name: 'Stop' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, question.getByRole('button', { name: 'Stop schedule' }));
  await expect(page.getByText('Schedule stopped')).toBeVisible();
  await expect(section).toContainText('Stopped');
  await tabTo(page, section.getByRole('button', { name: 'Restart' }));
});
