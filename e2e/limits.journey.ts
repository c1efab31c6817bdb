import { expect, test } from '@playwright/test';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { runPanel } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

test('a once-only task asks before it overwrites its result', { tag: '@all' }, async ({ page }) => {
  const account = await newAccount();
  await ask('PUT', '/public/users/me/params', {
    token: account.token,
    body: { date_of_birth: '1990-04-12' },
  });
  const task = await taskNamed('Life path number', account);
  const first = await runTask(account, task, {});
  const panel = runPanel(page);
  const question = page.getByRole('alertdialog', { name: 'Run it again?' });

  await openAs(page, account, `/tasks/${task.id}?execute=true`);
  await panel.run.click();
  await expect(question).toContainText('replaces the previous result');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(panel.run).toBeEnabled();

  await panel.run.click();
  await question.getByRole('button', { name: 'Replace and run' }).click();
  await expect(panel.actions).toBeVisible({ timeout: 90_000 });
  expect(page.url()).not.toContain(first.id);

  await page.goto(`/executions/${first.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Run not found' })).toBeVisible();
});

test("a task's daily limit says what ran out and when it resets", { tag: '@all' }, async ({ page }) => {
  const account = await newAccount();
  const task = await taskNamed('Toast for an occasion', account);
  const values = Object.fromEntries(
    task.required_parameters
      .filter(({ param_type }) => param_type === 'UserInput')
      .map((parameter) => [parameter.name, valueFor(parameter)]),
  );
  const runs = task.config.task_execution_limit ?? 1;
  let last = '';
  for (let run = 0; run < runs; run += 1) {
    last = (await runTask(account, task, values, { wait: 0 })).id;
  }
  const panel = runPanel(page);
  const block = page.getByRole('alert').filter({ hasText: 'Daily limit of this task reached' });
  await openAs(page, account, `/tasks/${task.id}?execute=true&run=${last}`);
  await expect(panel.actions).toBeVisible({ timeout: 90_000 });
  await panel.actions.getByRole('button', { name: 'Run again' }).click();
  await panel.run.click();
  await expect(block).toContainText(`This task can be run ${runs} times in 24 hours.`);
  await expect(block.locator('time')).toContainText(/New runs at .+ \(in \d+ hours\)/);
  await expect(block.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
});

function valueFor(parameter: {
  data_type: string;
  min?: number | null | undefined;
  options?: { value: string }[] | null | undefined;
}): unknown {
  if (parameter.data_type === 'Integer' || parameter.data_type === 'Float') return parameter.min ?? 1;
  if (parameter.data_type === 'Enum') return parameter.options?.[0]?.value;
  if (parameter.data_type === 'Boolean') return true;
  if (parameter.data_type === 'Array') return ['one'];
  return 'One thing';
}
