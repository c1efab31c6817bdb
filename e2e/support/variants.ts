import type { Page } from '@playwright/test';
import { type Account, ask, newAccount } from './product-api.ts';

/** The languages of the console's journeys: English; before a release (`@all`) also Russian. */
export const languages: readonly { language: 'en' | 'ru'; tag: string[] }[] = [
  { language: 'en', tag: [] },
  { language: 'ru', tag: ['@all'] },
];

type Variant = {
  language: 'en' | 'ru';
  locale: string;
  viewport: { width: number; height: number };
  tag: string[];
};

const wide: Variant = { language: 'en', locale: 'en-US', viewport: { width: 1280, height: 800 }, tag: [] };
const phone: Variant = {
  language: 'ru',
  locale: 'ru-RU',
  viewport: { width: 390, height: 844 },
  tag: ['@all'],
};

/** In what a journey runs: English on a wide screen; before a release (`@all`) also Russian on a phone. */
export const variants: readonly Variant[] = [wide, phone];

/** The same, and before a release also the narrowest screen. */
export const variantsWithNarrowest: readonly Variant[] = [
  ...variants,
  { ...phone, viewport: { width: 320, height: 640 } },
];

/** A new account in this language, in a window of this size. */
export async function startVariant(page: Page, { language, viewport }: Variant): Promise<Account> {
  await page.setViewportSize(viewport);
  const account = await newAccount();
  await ask('PUT', '/public/users/me/language', { token: account.token, body: { language } });
  return account;
}
