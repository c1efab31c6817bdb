import { expect, type Page, test } from '@playwright/test';
import { field } from './support/fields.ts';
import { choose, pick, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { aStranger, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { runPanel } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

test.describe.configure({ mode: 'parallel' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a user registers and fills in the health profile with the keyboard only', async ({ page }) => {
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
    date_of_birth: '1991-05-17',
    gender: 'female',
    height: 168,
    weight: 61.5,
    allergies: ['nuts'],
  });
});

test('a user changes language and theme, and stops a schedule, with the keyboard only', async ({ page }) => {
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
