import { expect, type Page, test } from '@playwright/test';
import { errorOf, field } from './support/fields.ts';
import { mailedLink } from './support/mailbox.ts';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { stepTo, storedSession, submitLogin } from './support/session.ts';

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true });
const signedOut = { token: null, user: null };

test('a visitor is sent to the login, which opens the requested page; a logout leaves nothing behind', async ({
  page,
}) => {
  const account = await newAccount({ name: 'Olga Quiet' });
  const task = await taskNamed('Plate check', account);
  await runTask(account, task, { meal: 'A secret sandwich' });

  await test.step('guards send a visitor to the login', async () => {
    await page.goto('/nothing/here');
    await expect(page).toHaveURL('/404');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    for (const path of ['/admin/users', '/executions?search=sandwich']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
  });

  await test.step('a wrong password shows an error; the right one opens the requested page', async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(
      errorOf(page, 'This field is required').or(errorOf(page, 'is required')).first(),
    ).toBeVisible();
    await submitLogin(page, account.username, 'not the password');
    await expect(errorOf(page, 'Invalid credentials')).toBeVisible();
    await expect(field(page, 'Username or email')).toHaveValue(account.username);
    await submitLogin(page, account.email, account.password);
    await expect(page).toHaveURL('/executions?search=sandwich');
  });

  await test.step('guards send a user from the pages of guests and of administrators', async () => {
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
    await stepTo(page, '/admin/users');
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByRole('heading', { level: 1, name: 'Unauthorized access' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to dashboard' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('a logout leaves nothing behind, neither in storage nor for Back', async () => {
    await menuLink(page, 'Runs').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Plate check' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Plate check' })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('agentarium.token') ?? '');
    await page.getByRole('button', { name: 'Account of Olga Quiet' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await storedSession(page)).toEqual(signedOut);

    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/public/')) calls.push(request.url());
    });
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Plate check')).toHaveCount(0);
    await expect(page.getByText('Olga Quiet')).toHaveCount(0);
    expect(calls).toEqual([]);
    await expect(ask('GET', '/users/me', { token })).rejects.toThrow('401');
  });
});

test('a login in one tab signs the other in, and a session that ends elsewhere ends in both', async ({
  page,
  context,
}) => {
  const account = await newAccount();
  const second = await context.newPage();
  await page.goto('/tasks?view=all');
  await second.goto('/settings#devices');
  for (const tab of [page, second]) await expect(tab).toHaveURL('/login');
  await submitLogin(page, account.username, account.password);

  await test.step('each opens the page that it was opened for', async () => {
    await expect(page).toHaveURL('/tasks?view=all');
    await expect(second).toHaveURL('/settings#devices');
    await expect(second.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    // The login is in the history of neither.
    await menuLink(page, 'Agents').click();
    await expect(page).toHaveURL('/agents');
    await page.goBack();
    await expect(page).toHaveURL('/tasks?view=all');
  });

  await test.step('both open the login once the session has ended', async () => {
    const token = await page.evaluate(() => localStorage.getItem('agentarium.token') ?? '');
    await ask('POST', '/auth/logout', { token });
    // A pending request may end the session before the click does.
    await Promise.any([page.waitForURL('/login'), menuLink(page, 'Runs').click()]);
    await expect(page).toHaveURL('/login');
    expect(await storedSession(page)).toEqual(signedOut);
    await expect(second).toHaveURL('/login');
  });
});

test('a forgotten password is reset by an emailed link', async ({ page }) => {
  const account = await newAccount();
  const fresh = `${account.password}-new`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await field(page, 'Email').fill(account.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${account.email} belongs to an account`)).toBeVisible();

  const link = await mailedLink(account.email);
  await page.goto(link);
  await field(page, 'New password').fill(fresh);
  await field(page, 'Confirm new password').fill(`${fresh}!`);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(errorOf(page, 'The passwords do not match')).toBeVisible();
  await field(page, 'Confirm new password').fill(fresh);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password changed' })).toBeVisible();
  await expect(ask('GET', '/users/me', { token: account.token })).rejects.toThrow('401');

  await page.goto('/login');
  await submitLogin(page, account.username, account.password);
  await expect(errorOf(page, 'Invalid credentials')).toBeVisible();
  await submitLogin(page, account.username, fresh);
  await expect(page).toHaveURL('/');

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await field(page, 'New password').fill(`${fresh}2`);
  await field(page, 'Confirm new password').fill(`${fresh}2`);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible();
});
