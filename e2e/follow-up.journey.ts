import { expect, type Page, test } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { runTask, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';
import { startVariant, variants } from './support/variants.ts';

const words = {
  en: {
    field: 'Your question',
    shorter: 'Shorter',
    list: 'Questions about this answer',
    question: 'How much?',
  },
  ru: { field: 'Ваш вопрос', shorter: 'Короче', list: 'Вопросы к этому ответу', question: 'Сколько это?' },
};

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true });
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

for (const variant of variants) {
  const { language, viewport, tag } = variant;
  test(`a question about an answer is asked by keyboard (${language}, ${viewport.width} px)`, {
    tag,
  }, async ({ page }) => {
    const say = words[language];
    const account = await startVariant(page, variant);
    const task = await taskNamed('Plate check', account);
    const execution = await runTask(account, task, { meal: 'A bowl of borscht' });
    await openAs(page, account, `/executions/${execution.id}`);
    const turns = page.getByRole('list', { name: say.list }).locator(':scope > li');

    await test.step('the user’s own question, resumed after a reload', async () => {
      await tabTo(page, 'textbox', say.field);
      await page.keyboard.type(say.question);
      await page.keyboard.press('Enter');
      await expect(turns.first()).toContainText(say.question);
      await page.reload();
      await expect(turns.first().getByRole('checkbox').first()).toBeAttached();
      await expect(page.getByRole('textbox', { name: say.field })).toHaveAccessibleDescription(/19/);
    });

    await test.step('one click shortens the answer', async () => {
      await tabTo(page, 'button', say.shorter);
      await page.keyboard.press('Enter');
      await expect(turns).toHaveCount(2);
      await expect(page.getByRole('textbox', { name: say.field })).toHaveAccessibleDescription(/18/);
      await expect(page.getByRole('button', { name: say.shorter, exact: true })).toBeEnabled();
    });

    expect(await violationsOn(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'])).toEqual([]);
  });
}
