import { expect, type Locator, test } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { runTask, taskNamed } from './support/product-api.ts';
import { openAs, stepTo } from './support/session.ts';
import { startVariant, variants } from './support/variants.ts';

const words = {
  en: {
    open: 'See these numbers over time',
    set: 'Set a goal',
    target: 'Target',
    by: 'By',
    aim: /Calories: 900\skcal by/,
    menu: 'Actions for the goal Calories',
    edit: 'Edit',
    reach: 'Reach a value',
    stay: 'Stay in a range',
    from: 'At least',
    save: 'Save',
    range: /Calories: at least 100\skcal/,
    table: 'Show as table',
    list: 'Show as list',
    panel: 'Your goals',
    remove: 'Delete',
  },
  ru: {
    open: 'Как меняются показатели',
    set: 'Поставить цель',
    target: 'Целевое значение',
    by: 'К дате',
    aim: /Калории: 900\sккал к/,
    menu: 'Действия с целью «Калории»',
    edit: 'Изменить',
    reach: 'Достичь значения',
    stay: 'Держаться в границах',
    from: 'Не меньше',
    save: 'Сохранить',
    range: /Калории: не меньше 100\sккал/,
    table: 'Таблица',
    list: 'Список',
    panel: 'Ваши цели',
    remove: 'Удалить',
  },
};
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'];

for (const variant of variants) {
  const { language, viewport } = variant;
  test(`a goal is set, changed, read as a table and deleted by keyboard (${language}, ${viewport.width} px)`, {
    tag: '@all',
  }, async ({ page }) => {
    const say = words[language];
    const account = await startVariant(page, variant);
    const task = await taskNamed('Plate check', account);
    const run = await runTask(account, task, { meal: 'Soup' });
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');
    const goals = main
      .getByRole('region')
      .filter({ has: page.getByRole('button', { name: say.set }) })
      .last();
    const button = (name: string, within: Locator = main) =>
      within.getByRole('button', { name, exact: true }).first();
    const check = async () => {
      expect(await violationsOn(page, standards)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    };
    const pressItem = async (name: string) => {
      const item = page.getByRole('menuitem', { name, exact: true });
      await expect(item).toBeVisible();
      for (let presses = 0; presses < 8; presses += 1) {
        if (await item.evaluate((element) => element.matches(':focus'))) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
    };

    await test.step('the numbers of a run link to its goals', async () => {
      await openAs(page, account, `/executions/${run.id}`);
      await pressOn(page, button(say.open));
      await expect(page).toHaveURL(/tab=2/);
      await pressOn(page, button(say.set));
      await typeInto(page, dialog.getByRole('textbox', { name: say.target }), '900');
      await tabTo(page, dialog.getByLabel(say.by, { exact: true }));
      // A date field expects day, month and year in the order of the browser's language.
      await page.keyboard.type('12312030');
      await pressOn(page, button(say.set, dialog));
      await expect(dialog).toBeHidden();
      await expect(goals.getByText(say.aim)).toBeVisible();
      await check();
    });

    await test.step('it becomes a range, and is read as a table', async () => {
      await pressOn(page, button(say.menu));
      await pressItem(say.edit);
      await pressOn(page, button(say.reach, dialog), 'ArrowRight');
      await expect(button(say.stay, dialog)).toBeFocused();
      await page.keyboard.press('Space');
      await typeInto(page, dialog.getByRole('textbox', { name: say.from }), '100');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(goals.getByText(say.range)).toBeVisible();
      await pressOn(page, button(say.table));
      await expect(goals.getByRole('table').getByRole('row')).toHaveCount(2);
      await check();
      await pressOn(page, button(say.list));
    });

    await test.step('the dashboard shows it first', async () => {
      await stepTo(page, '/');
      const panel = main.getByRole('region', { name: say.panel });
      await expect(panel.getByRole('link', { name: say.range })).toBeVisible();
      await check();
      await pressOn(page, panel.getByRole('link', { name: say.range }));
      await expect(page).toHaveURL(/tab=2/);
    });

    await test.step('it is deleted after confirmation', async () => {
      await pressOn(page, button(say.menu));
      await pressItem(say.remove);
      const question = page.getByRole('alertdialog');
      await pressOn(page, button(say.remove, question));
      await expect(question).toBeHidden();
      await expect(goals.getByText(say.range)).toHaveCount(0);
    });
  });
}
