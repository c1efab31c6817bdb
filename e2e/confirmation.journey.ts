import { expect, type Page, test } from '@playwright/test';
import { field } from './support/fields.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { newAccount, taskNamed } from './support/product-api.ts';
import { runPanel } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

const question = (page: Page) =>
  page.getByRole('group', { name: 'Allow the agent to use “Your personal parameters”?', exact: true });
const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'Waiting for your approval' });
const cards = (page: Page) => page.getByRole('region', { name: 'Tools used' });

test('a tool that needs approval is allowed in one run and denied in the next, by keyboard', async ({
  page,
}) => {
  const account = await newAccount();
  const task = await taskNamed('Quick workout', account);
  const panel = runPanel(page);

  await test.step('runs, and asks for approval', async () => {
    await openAs(page, account, `/tasks/${task.id}?execute=true`);
    await typeInto(page, field(panel.root, 'Minutes you have'), '25');
    await pressOn(page, panel.root.getByRole('checkbox', { name: 'Mat' }), 'Space');
    await tabTo(page, panel.root.getByRole('radio', { name: 'Normal' }));
    await page.keyboard.press('ArrowRight');
    await expect(panel.root.getByRole('radio', { name: 'Full of energy' })).toBeChecked();
    await pressOn(page, panel.run);
    await expect(question(page)).toBeVisible();
    await expect(waiting(page)).toBeVisible();
    await expect(question(page).getByLabel(/^Time left to answer: \d+:\d\d$/)).toBeVisible();
  });

  await test.step('asks again after a reload', async () => {
    await page.reload();
    await expect(question(page)).toBeVisible();
    await expect(waiting(page)).toBeVisible();
    await expect(panel.stop).toBeVisible();
  });

  await test.step('allowed: it continues, ends, and shows the tool’s result', async () => {
    await pressOn(page, question(page).getByRole('button', { name: 'Allow', exact: true }));
    await expect(question(page)).toBeHidden();
    await expect(panel.actions).toBeVisible({ timeout: 90_000 });
    await expect(cards(page)).toContainText('1 tool call');
    const card = cards(page).getByRole('button', { name: /Your personal parameters.*done/ });
    await pressOn(page, card);
    await expect(card).toHaveAttribute('aria-expanded', 'true');
    await expect(cards(page).getByRole('group', { name: 'Result' })).toContainText('contraindications');
  });

  await test.step('denied: the answer is written without the tool', async () => {
    await pressOn(page, panel.actions.getByRole('button', { name: 'Run again' }));
    await expect(field(panel.root, 'Minutes you have')).toHaveValue('25');
    await pressOn(page, panel.run);
    await expect(question(page)).toBeVisible();
    await pressOn(page, question(page).getByRole('button', { name: "Don't allow" }));
    await expect(question(page)).toBeHidden();
    await expect(panel.actions).toBeVisible({ timeout: 90_000 });
    const card = cards(page).getByRole('button', { name: /Your personal parameters.*not called/ });
    await expect(card).toContainText('This was not allowed.');
    await pressOn(page, card);
    await expect(cards(page).getByRole('group', { name: 'Result' })).toHaveCount(0);
  });

  await test.step('the execution shows the call afterwards', async () => {
    await pressOn(page, panel.root.getByRole('link', { name: 'Open this run' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Quick workout' })).toBeVisible();
    await expect(
      cards(page).getByRole('button', { name: /Your personal parameters.*not called/ }),
    ).toBeVisible();
  });
});
