import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { requireAbilities } from './support/abilities.ts';
import { hasShown } from './support/brief.ts';
import { errorOf, field } from './support/fields.ts';
import { newAccount, runTask, taskNamed } from './support/product-api.ts';
import { answerOf } from './support/run-panel.ts';
import { openAs, stepTo, storedSession, submitLogin } from './support/session.ts';

test('an answer is copied, downloaded, printed and deleted; then the account is downloaded and deleted', async ({
  page,
  context,
}) => {
  const [account, other] = [await newAccount({ name: 'Nadia Leaving' }), await newAccount()];
  const task = await taskNamed('Plate check', account);
  const [execution, mine, theirs] = await Promise.all([
    runTask(account, task, { meal: 'A bowl of borscht' }),
    runTask(account, task, { meal: 'My own borscht' }),
    runTask(other, task, { meal: 'Not her soup' }),
  ]);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, account, `/executions/${execution.id}`);
  await requireAbilities(page, 'clipboard');
  const actions = page.getByRole('group', { name: 'Answer actions' });
  const disclaimer = page.getByText('not medical advice', { exact: false }).last();
  await expect(answerOf(page).getByRole('table').first()).toBeVisible();

  await test.step('copies markdown, and formatted text for documents', async () => {
    await Promise.all([hasShown(actions, 'Copied'), actions.getByRole('button', { name: 'Copy' }).click()]);
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const textOf = async (type: string) => (await item?.getType(type))?.text();
      return { plain: await textOf('text/plain'), html: await textOf('text/html') };
    });
    expect(copied.plain?.replaceAll('\r\n', '\n')).toBe(execution.result);
    expect(copied.html).toContain('<table');
    expect(copied.html).not.toContain('class=');
  });

  await test.step('downloads a self-contained document', async () => {
    await actions.getByRole('button', { name: 'More actions' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download .md' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^plate-check-\d{4}-\d{2}-\d{2}\.md$/);
    const content = await readFile(await file.path(), 'utf8');
    expect(content).toMatch(/^# Plate check\n\n\*Dietologist · .+\*\n\n\*\*Your input\*\*\n/);
    expect(content).toContain('A bowl of borscht');
    expect(content).toContain('Demo answer.');
  });

  await test.step('prints the answer with its head and disclaimer on white, without controls', async () => {
    await page.setViewportSize({ width: 690, height: 980 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('[data-print-root]')).toContainText('Dietologist');
    await expect(disclaimer).toBeVisible();
    for (const role of ['navigation', 'banner', 'button'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    const tables = await answerOf(page)
      .locator('table')
      .evaluateAll((all) => all.map((table) => table.getBoundingClientRect().right));
    expect(Math.max(...tables)).toBeLessThanOrEqual(690);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  await test.step('is deleted permanently, after confirmation', async () => {
    const question = page.getByRole('alertdialog');
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(answerOf(page)).toBeVisible();
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete 1 run' }).click();
    await expect(page).toHaveURL('/executions');
    await page.goto(`/executions/${execution.id}`);
    await expect(page.getByRole('heading', { name: 'Run not found' })).toBeVisible();
  });

  await test.step('the file holds all of the user’s data, nobody else’s, no secrets', async () => {
    await stepTo(page, '/settings');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^agentarium-[a-z0-9-]+\.json$/);
    const text = await readFile(await file.path(), 'utf8');
    const all = JSON.parse(text);
    expect(all.account).toMatchObject({ id: account.id, name: account.name, email: account.email });
    expect(all.executions).toMatchObject([{ id: mine.id, input_params: { meal: 'My own borscht' } }]);
    expect(all.executions[0].result).toBe(mine.result);
    for (const foreign of [execution.id, other.id, theirs.id, 'Not her soup'])
      expect(text).not.toContain(foreign);
    expect(text).not.toMatch(/argon2|password|"token"/);
  });

  await test.step('the account is deleted once its password is entered', async () => {
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await field(dialog, 'Current password').fill('not it');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(errorOf(page, 'The current password is incorrect')).toBeVisible();
    await field(dialog, 'Current password').fill(account.password);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page).toHaveURL('/login');
    expect(await storedSession(page)).toEqual({ token: null, user: null });
    await submitLogin(page, account.username, account.password);
    await expect(errorOf(page, 'Invalid credentials')).toBeVisible();
  });
});
