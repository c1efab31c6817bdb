import { expect, type Page, test } from '@playwright/test';
import { hasShown } from './support/brief.ts';
import { errorOf, field } from './support/fields.ts';
import { newAccount, taskNamed } from './support/product-api.ts';
import { runPanel } from './support/run-panel.ts';
import { openAs, stepTo, storedSession, submitLogin } from './support/session.ts';

const chooseGender = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Gender' }).click();
  await page.getByRole('option', { name }).click();
};

test('a user fills in what a task needs and runs it, then changes the profile, and a new password ends the session', async ({
  page,
}) => {
  const account = await newAccount();
  const task = await taskNamed('Daily energy needs', account);
  const panel = runPanel(page);

  await test.step('a task with missing personal values links to them, and then runs', async () => {
    await openAs(page, account, `/tasks/${task.id}?execute=true`);
    const details = page.getByRole('region', { name: 'A few details first' });
    for (const label of ['Date of birth', 'Height', 'Weight'])
      await expect(field(details, label)).toBeVisible();
    await details.getByRole('link', { name: 'Fill in my data' }).click();

    await expect(page).toHaveURL(/\/params/);
    await expect(page.getByRole('heading', { level: 1, name: 'Personal parameters' })).toBeVisible();
    await field(page, 'Date of birth').fill('1991-05-17');
    await chooseGender(page, 'Female');
    await field(page, 'Height').fill('168');
    await field(page, 'Weight').fill('61.5');
    await page.getByRole('button', { name: 'Save parameters' }).click();
    await expect(page.getByText('Personal parameters saved.')).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL(/\/tasks\/[^/]+\?execute=true/);
    await expect(details).toBeHidden();
    await panel.root.getByText('3-4 workouts a week').click();
    await panel.run.click();
    await expect(panel.actions).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole('complementary', { name: 'Your input' })).toContainText('61.5');
  });

  const fresh = `${account.password}-new`;
  const save = page.getByRole('button', { name: 'Save changes' });
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes(`/api/public/users/${account.id}`)) {
      bodies.push(request.postDataJSON());
    }
  });
  await test.step('the profile sends only what changed', async () => {
    await stepTo(page, '/profile');
    await expect(field(page, 'Name')).toHaveValue(account.name);
    await save.click();
    await expect(page.getByText('No changes to save')).toBeVisible();
    expect(bodies).toEqual([]);

    await field(page, 'Name').fill('Nora Meadow');
    await save.click();
    await expect(page.getByText('Profile saved.')).toBeVisible();
    expect(bodies).toEqual([{ name: 'Nora Meadow', before: { name: 'Nora Field' } }]);
    await expect(page.getByRole('button', { name: 'Account of Nora Meadow' })).toBeVisible();
  });

  await test.step('a new password ends the session', async () => {
    await field(page, 'New password').fill('short');
    await field(page, 'New password').blur();
    await expect(errorOf(page, 'Password must be at least 8 characters')).toBeVisible();
    await field(page, 'New password').fill(fresh);
    await field(page, 'Current password').fill('not it');
    await save.click();
    await expect(errorOf(page, 'The current password is incorrect')).toBeVisible();
    await field(page, 'Current password').fill(account.password);
    await Promise.all([hasShown(page.getByRole('main'), 'Password changed.'), save.click()]);
    await expect(page).toHaveURL('/login');
    expect(await storedSession(page)).toEqual({ token: null, user: null });
    expect(bodies.at(-1)).toEqual({ password: fresh, current_password: account.password });

    await submitLogin(page, account.username, account.password);
    await expect(errorOf(page, 'Invalid credentials')).toBeVisible();
    await submitLogin(page, account.username, fresh);
    await expect(page.getByRole('button', { name: 'Account of Nora Meadow' })).toBeVisible();
  });
});
