import { expect, type Locator, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { violationsOn } from './support/axe.ts';
import { field } from './support/fields.ts';
import { ask, taskNamed } from './support/product-api.ts';
import { openAs, stepTo } from './support/session.ts';
import { startVariant, variantsWithNarrowest } from './support/variants.ts';

const words = {
  en: {
    setUp: 'Set up a schedule',
    weekdays: 'Weekdays',
    time: 'Time 1',
    save: 'Save',
    forecast: 'The next 30 days',
    noRuns: 'No runs left today. The schedule can be saved all the same.',
    saved: /^Schedule saved\./,
    sentence: { '09:30': 'Every weekday at 9:30 AM', '21:30': 'Every weekday at 9:30 PM' },
    more: 'More actions: Evening wind-down',
    skip: 'Skip next run',
    unskip: "Don't skip",
    runs: 'Runs automatically',
    pauseIt: 'Pause',
    next: 'Next runs',
    remove: 'Remove',
    removeIt: 'Remove schedule',
    none: 'No schedules yet',
    past: 'Past runs',
    nothing: 'No runs were scheduled in the last 90 days.',
    show: 'Show address',
    address: 'Your calendar address',
    revoke: 'Revoke',
    revoked: 'The address no longer works',
  },
  ru: {
    setUp: 'Настроить расписание',
    weekdays: 'По будням',
    time: 'Время 1',
    save: 'Сохранить',
    forecast: 'Ближайшие 30 дней',
    noRuns: 'Запуски на сегодня закончились. Расписание всё равно можно сохранить.',
    saved: /^Расписание сохранено\./,
    sentence: { '09:30': 'По будням в 09:30', '21:30': 'По будням в 21:30' },
    more: 'Ещё действия: Подготовка ко сну',
    skip: 'Пропустить ближайший',
    unskip: 'Не пропускать',
    runs: 'Запускается автоматически',
    pauseIt: 'Поставить на паузу',
    next: 'Ближайшие запуски',
    remove: 'Удалить',
    removeIt: 'Удалить расписание',
    none: 'Расписаний пока нет',
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
  test(`a schedule is set with no runs left, paused, skipped, exported and removed (${language}, ${viewport.width} px)`, {
    tag: '@all',
  }, async ({ page }) => {
    const say = words[language];
    const account = await startVariant(page, variant);
    const { token } = account;
    const order = { plan_name: 'premium', billing_cycle: 'monthly' };
    await ask('POST', '/subscription/upgrade', { token, body: order });
    await ask('PUT', `/private/users/${account.id}/usage-data`, {
      token: (await administrator()).token,
      body: { usage_data: { daily_execution_limit: 0 } },
    });
    const task = await taskNamed('Evening wind-down', account);
    // Far from now, so that it doesn't run meanwhile.
    const time = new Date().getUTCHours() < 12 ? '21:30' : '09:30';
    const sentence = say.sentence[time];
    const main = page.getByRole('main');
    const button = (name: string) => main.getByRole('button', { name, exact: true });
    const check = async (overlay?: Locator) => {
      expect(await violationsOn(page, standards, overlay)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    };
    const choose = async (name: string) => {
      await button(say.more).click();
      await page.getByRole('menuitem', { name }).click();
    };

    await test.step('it is set without a run, and its form shows the usage of a month', async () => {
      await openAs(page, account, `/tasks/${task.id}`);
      await button(say.setUp).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText(say.forecast)).toBeVisible();
      await expect(sheet.getByText(say.noRuns)).toBeVisible();
      await check(sheet);
      await sheet.getByRole('radio', { name: say.weekdays }).check();
      await field(sheet, say.time).fill(time);
      await sheet.getByRole('button', { name: say.save, exact: true }).click();
      await expect(page.getByText(say.saved)).toBeVisible();
      await expect(main.getByText(sentence)).toBeVisible();
    });

    await test.step('its next run is skipped and unskipped, and it is paused and resumed', async () => {
      await choose(say.skip);
      await button(say.unskip).click();
      await expect(button(say.unskip)).toBeHidden();
      const runs = main.getByRole('switch', { name: say.runs });
      await runs.click();
      await page.getByRole('dialog').getByRole('button', { name: say.pauseIt, exact: true }).click();
      await expect(runs).not.toBeChecked();
      await button(say.past).click();
      await expect(main.getByText(say.nothing)).toBeVisible();
      await button(say.next).click();
      await check();
      await runs.click();
      await expect(runs).toBeChecked();
    });

    await test.step('its calendar can be read at its address until it is revoked', async () => {
      await stepTo(page, '/settings');
      await button(say.show).click();
      const address = main.getByRole('textbox', { name: say.address });
      await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/);
      const { pathname } = new URL(await address.inputValue());
      const file = await page.request.get(pathname);
      expect(file.status()).toBe(200);
      // The weekdays of 30 days.
      expect((await file.text()).match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(20);
      await check();
      await button(say.revoke).click();
      await page.getByRole('alertdialog').getByRole('button', { name: say.revoke, exact: true }).click();
      await expect(page.getByText(say.revoked)).toBeVisible();
      expect((await page.request.get(pathname)).status()).toBe(404);
    });

    await test.step('it is in the list of all schedules until it is removed', async () => {
      await stepTo(page, '/schedules');
      await expect(main.getByText(sentence)).toBeVisible();
      await check();
      await choose(say.remove);
      await page.getByRole('alertdialog').getByRole('button', { name: say.removeIt }).click();
      await expect(main.getByText(say.none)).toBeVisible();
      await check();
    });
  });
}
