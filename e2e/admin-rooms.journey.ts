import { expect, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { ask, newAccount, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';

test('an administrator approves a user’s call, tests a tool, and sees the system in the overview', async ({
  page,
}) => {
  const user = await newAccount();
  const task = await taskNamed('Quick workout', user);
  const { id } = await ask<{ id: string }>('POST', '/public/task-executions?wait=0', {
    token: user.token,
    body: { task_id: task.id, parameters: { minutes: 20, equipment: ['mat'], energy: 'normal' } },
  });

  await openAs(page, await administrator(), '/admin/confirmations');
  await test.step('allows a pending call, and the run continues', async () => {
    const card = page.getByRole('article').filter({ hasText: user.username });
    await expect(card.getByRole('heading', { name: 'user_profile' })).toBeVisible();
    await expect(card.getByRole('link', { name: 'Quick workout' })).toHaveAttribute(
      'href',
      `/admin/tasks/${task.id}`,
    );
    await card.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('“user_profile” allowed.')).toBeVisible();
    await expect(card).toBeHidden();
    const run = () => ask<{ status: string }>('GET', `/public/task-executions/${id}`, { token: user.token });
    await expect.poll(async () => (await run()).status, { timeout: 90_000 }).toBe('completed');
  });

  await test.step('shows the run’s tool calls to administrators', async () => {
    const { items } = await ask<{ items: { tool_name: string; status: string }[] }>(
      ...(['GET', `/private/tool-calls/execution/${id}`, { token: (await administrator()).token }] as const),
    );
    expect(items.map(({ tool_name, status }) => [tool_name, status])).toEqual([
      ['user_profile', 'completed'],
    ]);
  });

  await test.step('finds a tool and tests it as edited in its form', async () => {
    await page.getByRole('link', { name: 'Tools', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('calcul');
    // A row that moves while the list is filtered would be pressed in vain.
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await page.getByRole('link', { name: 'calculator', exact: true }).click();
    const values = page.getByRole('textbox', { name: 'Arguments' });
    await values.fill('{"expression": "2 + 2 * 3"}');
    await page.getByRole('button', { name: 'Test now' }).click();
    await expect(page.getByRole('group', { name: 'Test result' })).toContainText('8');
    await page.goBack();
    await expect(page.getByRole('searchbox', { name: 'Search tools' })).toHaveValue('calcul');
  });

  await test.step('shows the state of queue and models on the overview', async () => {
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
    await expect(page.getByText('demo model').first()).toBeVisible();
  });
});
