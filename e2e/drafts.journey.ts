import { expect, type Page, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { field } from './support/fields.ts';
import { type Account, aStranger, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs, stepTo, submitLogin } from './support/session.ts';

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

/** Types into each form, the first one last; a new page of each begins without what scripts remember. */
async function typeAll(page: Page, account: Account, forms: readonly Form[]): Promise<void> {
  for (const [index, { path, fields }] of forms.toReversed().entries()) {
    await (index === 0 ? openAs(page, account, path) : page.goto(path));
    for (const [label, text] of Object.entries(fields)) await fieldOf(page, label).fill(text);
  }
}

/** Everything is there again once the session has ended, the page has loaded again and the user has signed in. */
async function expectKept(page: Page, account: Account, [first, ...others]: readonly [Form, ...Form[]]) {
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
}

test('what is typed on the user’s pages comes back, for this account only', async ({ page }) => {
  // Five forms, each seen several times.
  test.slow();

  await test.step('a registration comes back within its tab, without the password', async () => {
    const { email, username, password } = aStranger();
    await page.goto('/register');
    await fieldOf(page, 'Email').fill(email);
    await fieldOf(page, 'Username').fill(username);
    await fieldOf(page, 'Password').fill(password);
    await page.reload();
    await expectFields(page, { Email: email, Username: username, Password: '' });
    const second = await page.context().newPage();
    await second.goto('/register');
    await expect(fieldOf(second, 'Email')).toHaveValue('');
    await second.close();
  });

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
  const [{ path, fields }] = forms;
  await typeAll(page, account, forms);

  await test.step('after a reload, after Back and in a second tab', async () => {
    await page.reload();
    await expectFields(page, fields);
    await page.goto('/agents');
    await page.goBack();
    await expectFields(page, fields);
    const second = await page.context().newPage();
    await second.goto(path);
    await expectFields(second, fields);
    await second.close();
  });
  await test.step('after the session has ended', () => expectKept(page, account, forms));

  await test.step('not for another account, nor once the user has signed out', async () => {
    const token = await tokenOf(page);
    await openAs(page, await newAccount(), '/params');
    await expect(fieldOf(page, 'First name')).toHaveValue('');
    await openAs(page, { ...account, token }, '/params');
    await expect(fieldOf(page, 'First name')).toHaveValue('Vera');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await submitLogin(page, account.username, account.password);
    await expect(page).toHaveURL('/');
    await stepTo(page, '/params');
    await expect(fieldOf(page, 'First name')).toHaveValue('');
  });
});

test('what is typed into the forms of agents, tasks and prompts comes back', async ({ page }) => {
  const account = await administrator();
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/private/prompts', {
    token: account.token,
  });
  const forms: [Form, ...Form[]] = [
    { path: '/admin/agents/new', fields: { Name: 'Astronomer' } },
    { path: '/admin/tasks/new', fields: { Name: 'Tonight’s sky' } },
    {
      path: `/admin/prompts/${items[0]?.id}`,
      fields: { 'Prompt Title': 'A better title', 'Prompt Content': 'You see {{ name }}.' },
    },
  ];
  await typeAll(page, account, forms);
  await expectKept(page, account, forms);
});
