import { expect, type Page, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { field } from './support/fields.ts';
import { type Account, aStranger, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs, submitLogin } from './support/session.ts';

type Form = { path: string; fields: Record<string, string> };

const fieldOf = (page: Page, label: string) => field(page.getByRole('main'), label).first();

async function expectFields(page: Page, fields: Form['fields']): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await expect(fieldOf(page, label)).toHaveValue(text);
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('agentarium.token') ?? '');

/** Ends the session as another device would. */
async function endSession(page: Page): Promise<void> {
  await ask('POST', '/auth/logout', { token: await tokenOf(page) });
}

/**
 * Types into each form; everything is there again after a reload, and after signing in again once the session has ended.
 * For the first it is also there after Back and in a second tab, which forms have nothing of their own for.
 */
async function expectKept(page: Page, account: Account, forms: readonly [Form, ...Form[]]): Promise<void> {
  const [first, ...others] = forms;
  for (const { path, fields } of forms.toReversed()) {
    await test.step(path, async () => {
      await page.goto(path);
      for (const [label, text] of Object.entries(fields)) await fieldOf(page, label).fill(text);
      await page.reload();
      await expectFields(page, fields);
    });
  }
  await test.step('after Back and in a second tab', async () => {
    await page.goto('/agents');
    await page.goBack();
    await expectFields(page, first.fields);
    const second = await page.context().newPage();
    await second.goto(first.path);
    await expectFields(second, first.fields);
    await second.close();
  });
  await test.step('after the session has ended', async () => {
    await endSession(page);
    await page.reload();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await submitLogin(page, account.username, account.password);
    await expect(page).toHaveURL(first.path);
    await expectFields(page, first.fields);
    for (const { path, fields } of others) {
      await page.goto(path);
      await expectFields(page, fields);
    }
  });
}

test('what is typed on the user’s pages comes back, for this account only', async ({ page }) => {
  // Four forms, each seen five times.
  test.slow();
  const account = await newAccount();
  const [briefing, plate] = await Promise.all(
    ['Morning briefing', 'Plate check'].map((name) => taskNamed(name, account)),
  );
  const run = await runTask(account, plate ?? { id: '' }, { meal: 'A bowl of borscht' });
  const forms: [Form, ...Form[]] = [
    {
      path: `/tasks/${briefing?.id}?execute=true`,
      fields: { 'Thing to do 1': 'Call the bank about the card' },
    },
    { path: `/executions/${run.id}`, fields: { 'Your question': 'And without the bread? '.repeat(40) } },
    { path: '/params', fields: { 'First name': 'Vera', Weight: '61.5' } },
    { path: '/profile', fields: { Name: 'Vera Meadow', Username: `vera-${Date.now()}` } },
  ];
  await openAs(page, account);
  await expectKept(page, account, forms);

  const token = await tokenOf(page);
  const other = await newAccount();
  await openAs(page, other);
  await page.goto('/params');
  await expect(fieldOf(page, 'First name')).toHaveValue('');
  // Signing out deletes what is kept.
  await openAs(page, { ...account, token }, '/params');
  await expect(fieldOf(page, 'First name')).toHaveValue('Vera');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await submitLogin(page, account.username, account.password);
  await expect(page).toHaveURL('/');
  await page.goto('/params');
  await expect(fieldOf(page, 'First name')).toHaveValue('');
});

test('what is typed into the forms of agents, tasks and prompts comes back', async ({ page }) => {
  const account = await administrator();
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/private/prompts', {
    token: account.token,
  });
  await openAs(page, account);
  await expectKept(page, account, [
    { path: '/admin/agents/new', fields: { Name: 'Astronomer' } },
    { path: '/admin/tasks/new', fields: { Name: 'Tonight’s sky' } },
    {
      path: `/admin/prompts/${items[0]?.id}`,
      fields: { 'Prompt Title': 'A better title', 'Prompt Content': 'You see {{ name }}.' },
    },
  ]);
});

test('a registration comes back within its tab, without the password', async ({ page }) => {
  const { email, username, password } = aStranger();
  await page.goto('/register');
  await fieldOf(page, 'Email').fill(email);
  await fieldOf(page, 'Username').fill(username);
  await fieldOf(page, 'Password').fill(password);
  await page.goto('/login');
  await page.goBack();
  await page.reload();
  await expectFields(page, { Email: email, Username: username, Password: '' });
  const second = await page.context().newPage();
  await second.goto('/register');
  await expect(fieldOf(second, 'Email')).toHaveValue('');
});
