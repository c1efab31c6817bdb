import { expect, test } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { ask, taskNamed } from './support/product-api.ts';
import { openAs, stepTo } from './support/session.ts';
import { startVariant, variantsWithNarrowest } from './support/variants.ts';

const words = {
  en: {
    forecast: 'The next 30 days',
    skip: 'Skip next run',
    unskip: "Don't skip",
    pause: 'Pause',
    pauseIt: 'Pause',
    resume: 'Resume',
    past: 'Past runs',
    nothing: 'No runs were scheduled in the last 90 days.',
    show: 'Show address',
    address: 'Address of your calendar',
    revoke: 'Revoke',
    revoked: 'The address no longer works',
  },
  ru: {
    forecast: 'Ближайшие 30 дней',
    skip: 'Пропустить ближайший',
    unskip: 'Не пропускать',
    pause: 'Пауза',
    pauseIt: 'Поставить на паузу',
    resume: 'Возобновить',
    past: 'Прошлые запуски',
    nothing: 'За последние 90 дней запусков по расписанию не было.',
    show: 'Показать адрес',
    address: 'Адрес вашего календаря',
    revoke: 'Отозвать',
    revoked: 'Адрес больше не работает',
  },
};
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'];

for (const variant of variantsWithNarrowest) {
  const { language, viewport } = variant;
  test(`a schedule is forecast, skipped, paused and exported to a calendar (${language}, ${viewport.width} px)`, {
    tag: '@all',
  }, async ({ page, context }) => {
    const say = words[language];
    const account = await startVariant({ page, context }, variant);
    const { token } = account;
    const order = { plan_name: 'premium', billing_cycle: 'monthly' };
    await ask('POST', '/subscription/upgrade', { token, body: order });
    const task = await taskNamed('Evening wind-down', account);
    const main = page.getByRole('main');
    const button = (name: string) => main.getByRole('button', { name, exact: true });
    const check = async () => {
      expect(await violationsOn(page, standards)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    };

    await test.step('its form shows the usage of a month', async () => {
      await openAs(page, account, `/tasks/${task.id}?execute=true`);
      await expect(page.getByText(say.forecast)).toBeVisible();
      await check();
    });

    await test.step('its next run is skipped and unskipped, and it is paused and resumed', async () => {
      const schedule = { cron_expressions: ['30 21 * * *'], timezone: 'Europe/London', enabled: true };
      const parameters = { schedule, wake_time: '07:00', temperature: 19, mood: 'wide_awake' };
      await ask('POST', '/public/task-executions', { token, body: { task_id: task.id, parameters } });
      await openAs(page, account, `/tasks/${task.id}`);
      await button(say.skip).click();
      await expect(button(say.unskip)).toBeVisible();
      await button(say.unskip).click();
      await expect(button(say.skip)).toBeVisible();
      await button(say.pause).click();
      await page.getByRole('dialog').getByRole('button', { name: say.pauseIt, exact: true }).click();
      await expect(button(say.resume)).toBeVisible();
      await button(say.past).click();
      await expect(main.getByText(say.nothing)).toBeVisible();
      await check();
      await button(say.resume).click();
      await expect(button(say.pause)).toBeVisible();
    });

    await test.step('its calendar can be read at its address until it is revoked', async () => {
      await stepTo(page, '/settings');
      await button(say.show).click();
      const field = main.getByRole('textbox', { name: say.address });
      await expect(field).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/);
      const { pathname } = new URL(await field.inputValue());
      const file = await page.request.get(pathname);
      expect([file.status(), (await file.text()).match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 30]);
      await check();
      await button(say.revoke).click();
      await page.getByRole('alertdialog').getByRole('button', { name: say.revoke, exact: true }).click();
      await expect(page.getByText(say.revoked)).toBeVisible();
      expect((await page.request.get(pathname)).status()).toBe(404);
    });
  });
}
