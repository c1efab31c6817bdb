import { expect, test } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { ask, runTask, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';
import { startVariant, variantsWithNarrowest } from './support/variants.ts';

const words = {
  en: {
    meal: 'Two bowls of marjoram soup',
    typed: 'marjorams',
    found: 'marjoram',
    search: 'Search runs',
    menu: /^Actions for/,
    pin: 'Pin',
    labels: 'Edit labels',
    field: 'New label',
    label: 'Lunch',
    pinned: 'Pinned',
    filters: 'Filters, 1 set',
    show: 'Show',
  },
  ru: {
    meal: 'Две тарелки рассольника',
    typed: 'рассольники',
    found: 'рассольника',
    search: 'Поиск по запускам',
    menu: /^Действия:/,
    pin: 'Закрепить',
    labels: 'Изменить метки',
    field: 'Новая метка',
    label: 'Обед',
    pinned: 'Закреплённые',
    filters: 'Фильтры: выбран 1',
    show: 'Показать',
  },
};

for (const variant of variantsWithNarrowest) {
  const { language, viewport } = variant;
  test(`a run is found by its text, pinned and labeled by keyboard (${language}, ${viewport.width} px)`, {
    tag: '@all',
  }, async ({ page }) => {
    const say = words[language];
    const account = await startVariant(page, variant);
    const { token } = account;
    const task = await taskNamed('Plate check', account);
    await runTask(account, task, { meal: say.meal });
    await runTask(account, task, { meal: 'Toast' });
    const path = `/public/users/${account.id}/task-executions?search=${encodeURIComponent(say.typed)}`;
    const found = async () => (await ask<{ items: unknown[] }>('GET', path, { token })).items.length;
    await expect.poll(found).toBe(1);
    await openAs(page, account, '/executions');
    const main = page.getByRole('main');
    const card = main.getByRole('listitem').filter({ has: page.getByRole('heading') });

    await test.step('the list highlights the match', async () => {
      await typeInto(page, main.getByRole('searchbox', { name: say.search }), say.typed);
      await expect(main.locator('mark').first()).toHaveText(say.found);
      await expect(card).toHaveCount(1);
    });

    await test.step('its menu pins and labels it', async () => {
      await pressOn(page, card.getByRole('button', { name: say.menu }));
      await pressMenuItem(say.pin);
      await expect(card).toContainText(language === 'en' ? 'Pinned' : 'Закреплён');
      await pressOn(page, card.getByRole('button', { name: say.menu }));
      await pressMenuItem(say.labels);
      await expect(page.getByRole('textbox', { name: say.field })).toBeFocused();
      await page.keyboard.type(say.label);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(card.getByRole('link', { name: say.label })).toBeVisible();
      expect(await violationsOn(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'])).toEqual([]);
    });

    await test.step('the list is filtered by both, also after a reload', async () => {
      await pressOn(page, card.getByRole('link', { name: say.label }));
      const isPhone = viewport.width < 600;
      if (isPhone) await pressOn(page, main.getByRole('button', { name: say.filters }));
      const filters = isPhone ? page.getByRole('dialog') : main;
      await tabTo(page, filters.getByRole('button', { name: say.pinned, pressed: false }));
      await page.keyboard.press('Space');
      if (isPhone) await pressOn(page, filters.getByRole('button', { name: say.show }));
      await expect(page).toHaveURL(/label=.*&pinned=true/);
      await page.reload();
      await expect(card).toHaveCount(1);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });

    await test.step('the palette finds it too', async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
      await page.keyboard.type(say.typed);
      await expect(page.getByRole('dialog').locator('mark').first()).toHaveText(say.found);
    });

    async function pressMenuItem(name: string): Promise<void> {
      const item = page.getByRole('menuitem', { name, exact: true });
      await expect(item).toBeVisible();
      for (let presses = 0; presses < 8; presses += 1) {
        if (await item.evaluate((element) => element.matches(':focus'))) break;
        await page.keyboard.press('ArrowDown');
      }
      await page.keyboard.press('Enter');
    }
  });
}
