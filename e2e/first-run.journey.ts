import { expect, test } from '@playwright/test';
import { counted } from './support/counted.ts';
import { errorOf, field } from './support/fields.ts';
import { aStranger } from './support/product-api.ts';
import { answerOf, runPanel } from './support/run-panel.ts';
import { textsIn } from './support/texts.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

for (const [language, locale, tag] of [
  ['en', 'en-US', []],
  ['ru', 'ru-RU', ['@all']],
] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale });
    test('a new user registers on a phone, gets a first answer with 4 clicks and 3 fields, and finds it again', {
      tag: [...tag],
    }, async ({ page }) => {
      // The one journey with everything in motion.
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const t = textsIn(language);
      const counts = await counted(page);
      const stranger = aStranger();
      const panel = runPanel(page, t);
      const heading = page.getByRole('heading', { level: 1 });

      await test.step('the sticky button does not cover the error below the last field', async () => {
        await page.goto('/register');
        await field(page, t('auth', 'field.email')).fill(stranger.email);
        await field(page, t('auth', 'field.password')).fill(stranger.password);
        await page.setViewportSize({ width: 360, height: 640 });
        const button = page.getByRole('button', { name: t('auth', 'register.button') });
        await button.click();
        const error = errorOf(page, t('errors', 'detail.CONSENT_REQUIRED'));
        await expect(error).toBeVisible();
        await expect(async () => {
          const [text, bar] = await Promise.all([error.boundingBox(), button.boundingBox()]);
          expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
        }).toPass();
        await page.setViewportSize({ width: 390, height: 844 });
        // A registration does not need this click.
        counts.taps = 0;
      });

      await test.step('registers', async () => {
        await page.getByRole('checkbox', { name: t('auth', 'consent.label') }).click();
        await page.getByRole('button', { name: t('auth', 'register.button') }).click();
      });

      await test.step('runs one of the tasks to start with', async () => {
        const offered = page.getByRole('region', { name: t('dashboard', 'starters.title') });
        const run = new RegExp(`^${t('dashboard', 'favorites.runNamed', { name: '' })}`);
        await offered.getByRole('link', { name: run }).first().click();
        await expect(panel.run).toBeVisible();
        const [asked] = await panel.root.getByRole('textbox').all();
        if (asked && (await asked.inputValue()) === '') await asked.fill('Two fried eggs and a tomato');
        await panel.run.click();
      });

      await test.step('gets the answer with its actions', async () => {
        await expect(panel.actions).toBeVisible({ timeout: 90_000 });
        await expect(panel.stop).toBeHidden();
        expect((await answerOf(page).innerText()).length).toBeGreaterThan(100);
        expect({ clicks: counts.taps, fields: counts.fields }).toEqual({ clicks: 4, fields: 3 });
        const actions = ['copy', 'share', 'more'].map((key) => t('common', `action.${key}`));
        for (const name of [...actions, t('executions', 'actions.runAgain')])
          await expect(panel.actions.getByRole('button', { name })).toBeVisible();
        await expect(page.getByText(t('executions', 'demo.label')).first()).toBeVisible();
      });

      await test.step('finds it in the history, opens it and goes back', async () => {
        const name = await heading.innerText();
        const words = await answerOf(page).innerText();
        const runs = t('shell', 'menu.executions');
        await page.getByRole('navigation').getByRole('link', { name: runs }).click();
        await expect(page.getByRole('heading', { level: 1, name: runs })).toBeVisible();
        await page.getByRole('main').getByRole('link', { name }).click();
        await expect(page).toHaveURL(/\/executions\/[^/]+$/);
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await expect(answerOf(page)).toHaveText(words, { useInnerText: true });
        await page.getByRole('button', { name: t('common', 'action.back') }).click();
        await expect(page).toHaveURL('/executions');
      });
    });
  });
}
