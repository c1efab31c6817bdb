import { expect, test } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { ask, runTask, taskNamed } from './support/product-api.ts';
import { openAs, stepTo } from './support/session.ts';
import { startVariant, variants } from './support/variants.ts';

const words = {
  en: {
    section: 'How this answer came about',
    values: 'Where the values came from',
    profile: 'From your profile',
    settings: 'Privacy settings',
    title: 'Privacy',
    weight: 'Models may use: Weight',
    demo: 'Built-in demo model',
    body: /Gender, height, weight, physique1 run/,
    once: 'For this run only',
    field: 'Weight',
    run: 'Run task',
  },
  ru: {
    section: 'Как получился этот ответ',
    values: 'Откуда взяты значения',
    profile: 'Из профиля',
    settings: 'Настройки приватности',
    title: 'Приватность',
    weight: 'Доступно моделям: Вес',
    demo: 'Встроенная демомодель',
    body: /Пол, рост, вес, телосложение1 запуск/,
    once: 'Только для этого запуска',
    field: 'Вес',
    run: 'Запустить задачу',
  },
};
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'];
const profile = { weight: 71.5, height: 180, gender: 'female', date_of_birth: '1990-05-01' };

for (const variant of variants) {
  const { language, viewport } = variant;
  test(`an answer shows its provenance, and a field is withheld (${language}, ${viewport.width} px)`, {
    tag: '@all',
  }, async ({ page }) => {
    const say = words[language];
    const account = await startVariant(page, variant);
    const { token } = account;
    await ask('PUT', '/public/users/me/params', { token, body: profile });
    const task = await taskNamed('Daily energy needs', account);
    const execution = await runTask(account, task, { activity_level: 'light' });
    const main = page.getByRole('main');
    const part = (name: string) => main.getByRole('region', { name, exact: true });
    const fits = async () => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    };

    await test.step('the answer shows where its values came from and who received them', async () => {
      await openAs(page, account, `/executions/${execution.id}`);
      await pressOn(page, main.getByRole('button', { name: say.section }));
      await expect(part(say.values)).toContainText(`${say.field}${say.profile}`);
      expect(await violationsOn(page, standards)).toEqual([]);
      await fits();
      await pressOn(page, main.getByRole('link', { name: say.settings }));
      await expect(page.getByRole('heading', { name: say.title, level: 1 })).toBeVisible();
    });

    await test.step('the privacy page counts them, and withholds the weight', async () => {
      await expect(part(say.demo).getByRole('listitem').filter({ hasText: say.body })).toBeVisible();
      const weight = main.getByRole('switch', { name: say.weight });
      await tabTo(page, weight);
      await page.keyboard.press('Space');
      await expect(weight).not.toBeChecked();
      expect(await violationsOn(page, standards)).toEqual([]);
      await fits();
      await page.reload();
      await expect(weight).not.toBeChecked();
    });

    await test.step('a run asks for it, only for this run', async () => {
      await stepTo(page, `/tasks/${task.id}?execute=true&from=${execution.id}`);
      const once = part(say.once);
      await typeInto(page, once.getByRole('textbox', { name: say.field, exact: true }), '60');
      await fits();
      await pressOn(page, main.getByRole('button', { name: say.run, exact: true }));
      await expect(page).toHaveURL(/run=/);
      const id = new URL(page.url()).searchParams.get('run');
      const accepted = await ask('GET', `/public/task-executions/${id}`, { token });
      expect(accepted).toMatchObject({ input_params: { weight: 60, bmi: 18.5, height: 180 } });
    });
  });
}
