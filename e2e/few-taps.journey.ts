import { expect, test } from '@playwright/test';
import { counted } from './support/counted.ts';
import { field } from './support/fields.ts';
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
    test('registration and the first answer take 4 clicks and 3 fields', { tag: [...tag] }, async ({
      page,
    }) => {
      const t = textsIn(language);
      const counts = await counted(page);
      const stranger = aStranger();
      const panel = runPanel(page, t);
      const begun = Date.now();
      await page.goto('/register');
      await field(page, t('auth', 'field.email')).fill(stranger.email);
      await field(page, t('auth', 'field.password')).fill(stranger.password);
      await page.getByRole('checkbox', { name: t('auth', 'consent.label') }).click();
      await page.getByRole('button', { name: t('auth', 'register.button') }).click();
      const offered = page.getByRole('region', { name: t('dashboard', 'starters.title') });
      const run = new RegExp(`^${t('dashboard', 'favorites.runNamed', { name: '' })}`);
      await offered.getByRole('link', { name: run }).first().click();
      await expect(panel.run).toBeVisible();
      const [asked] = await panel.root.getByRole('textbox').all();
      if (asked && (await asked.inputValue()) === '') await asked.fill('Two fried eggs and a tomato');
      await panel.run.click();
      await expect(panel.actions).toBeVisible({ timeout: 90_000 });
      expect((await answerOf(page).innerText()).length).toBeGreaterThan(100);
      test
        .info()
        .annotations.push({ type: 'time', description: `${(Date.now() - begun) / 1000} s with the run` });
      expect({ clicks: counts.taps, fields: counts.fields }).toEqual({ clicks: 4, fields: 3 });
    });
  });
}
