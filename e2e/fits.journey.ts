import { expect, type Locator, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { ask, newAccount, runTask, setting, taskNamed } from './support/product-api.ts';
import { answerOf } from './support/run-panel.ts';
import { openAs, stepTo } from './support/session.ts';
import { textsIn } from './support/texts.ts';

const photo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function boxOf(one: Locator) {
  await expect(one).toBeVisible();
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not on screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('on a phone a locked agent and a used-up limit have room for their long Russian words', async ({
  page,
}) => {
  const t = textsIn('ru');
  await page.setViewportSize({ width: 390, height: 844 });
  const account = await newAccount();
  const { token } = account;
  await ask('PUT', '/public/users/me/language', { token, body: { language: 'ru' } });
  await ask('PUT', `/private/users/${account.id}/usage-data`, {
    token: (await administrator()).token,
    body: { usage_data: { daily_execution_limit: 1 } },
  });
  const plate = await taskNamed('Plate check', account);
  await runTask(account, plate, { meal: 'Soup' }, { wait: 0 });

  await test.step('what the agent says stays on its picture', async () => {
    await openAs(page, account, '/agents');
    const card = page.getByRole('listitem').filter({ hasText: 'Финансовый советник' });
    // What loads above may move the card between the two looks.
    await expect(async () => {
      const picture = await boxOf(card.locator('img'));
      const link = await boxOf(card.getByRole('link', { name: t('agents', 'locked.action') }));
      expect(link.bottom).toBeLessThan(picture.bottom);
    }).toPass();
  });

  await test.step('the button of the limit stays in its notice', async () => {
    await stepTo(page, `/tasks/${plate.id}?execute=true`);
    const notice = page.getByRole('alert').filter({ hasText: 'Запуски на сегодня закончились' }).first();
    const way = await boxOf(notice.getByRole('link', { name: 'Подключить «Базовый» бесплатно' }));
    expect(way.right).toBeLessThan((await boxOf(notice)).right - 8);
  });
});

test('on a wide screen the name of a file, a number and the button of a schedule stay in their place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  const account = await newAccount();
  const { token } = account;
  const plan = { plan_name: 'premium', billing_cycle: 'monthly' };
  await ask('POST', '/subscription/upgrade', { token, body: plan });
  const upload = await fetch(`${setting('E2E_BASE_URL')}/api/public/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'image/png',
      'x-file-name': 'lunch-at-the-office.png',
    },
    body: Buffer.from(photo, 'base64'),
  });
  const { id } = (await upload.json()) as { id: string };
  const run = await runTask(account, await taskNamed('Plate check', account), { meal: 'Soup', photo: id });

  await test.step('a file among the inputs of a run stays in one line', async () => {
    await openAs(page, account, `/executions/${run.id}`);
    const name = page.getByRole('button', { name: /lunch-at/ }).getByText('lunch-at-the-office.png');
    expect((await boxOf(name)).height).toBeLessThan(30);
  });

  await test.step('a number in a table stays beside its unit, however narrow the table', async () => {
    const figure = answerOf(page).locator('td.figure').first();
    await figure.evaluate((cell) => {
      cell.textContent = '1,200 kcal';
      cell.closest('table')?.style.setProperty('min-width', '1px');
      cell.closest('table')?.style.setProperty('width', '1px');
    });
    expect((await boxOf(figure)).height).toBeLessThan(45);
  });

  await test.step('a schedule is saved without scrolling, also in a low window', async () => {
    await stepTo(page, `/tasks/${(await taskNamed('Morning briefing', account)).id}`);
    await page.getByRole('button', { name: 'Set up a schedule' }).click();
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeInViewport({ ratio: 1 });
  });
});
