import { exhaustive } from '@agentarium/testkit/exhaustive.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { addAxe } from './axe.ts';
import { type Account, ask, newAccount } from './product-api.ts';

/**
 * The variants of a journey to run: all of them before a release (`npm run test:all`), else the one at `usual`. The
 * first variant is English on a wide screen, the second Russian on a phone; half of the journeys run each.
 */
export const variantsOf = <const Way>(ways: readonly Way[], usual: number): readonly Way[] =>
  exhaustive ? ways : ways.slice(usual, usual + 1);

const wide = ['en', { width: 1280, height: 800 }] as const;
const phone = ['ru', { width: 390, height: 844 }] as const;
const narrowest = ['ru', { width: 320, height: 640 }] as const;

type Way = typeof wide | typeof phone | typeof narrowest;

/** The default variants, given the index of the one that always runs; `narrow` adds the narrowest screen. */
export const defaultVariants = (usual: 0 | 1, { narrow = false } = {}): readonly Way[] =>
  variantsOf<Way>(narrow ? [wide, phone, narrowest] : [wide, phone], usual);

/** A new account in this language, in a window of this size that axe can check. */
export async function startVariant(
  { page, context }: { page: Page; context: BrowserContext },
  [language, viewport]: Way,
): Promise<Account> {
  await addAxe(context);
  await page.setViewportSize(viewport);
  const account = await newAccount();
  await ask('PUT', '/public/users/me/language', { token: account.token, body: { language } });
  return account;
}
