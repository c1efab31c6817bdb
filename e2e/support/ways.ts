import { exhaustive } from '@agentarium/testkit/exhaustive.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { bringAxe } from './axe.ts';
import { type Account, ask, newAccount } from './product-api.ts';

/**
 * The ways of a journey that are tried: all of them before a release (`npm run test:all`), else the one at `usual`. A
 * journey's first way is English on a wide screen, its second Russian on a phone; half of the journeys take each.
 */
export const waysOf = <const Way>(ways: readonly Way[], usual: number): readonly Way[] =>
  exhaustive ? ways : ways.slice(usual, usual + 1);

const wide = ['en', { width: 1280, height: 800 }] as const;
const phone = ['ru', { width: 390, height: 844 }] as const;
const narrowest = ['ru', { width: 320, height: 640 }] as const;

type Way = typeof wide | typeof phone | typeof narrowest;

/** The usual ways of a journey by the index of the one tried every time; `narrow` adds the narrowest screen. */
export const usualWays = (usual: 0 | 1, { narrow = false } = {}): readonly Way[] =>
  waysOf<Way>(narrow ? [wide, phone, narrowest] : [wide, phone], usual);

/** A new account that has this language, in a window of this size where axe can check. */
export async function beginWay(
  { page, context }: { page: Page; context: BrowserContext },
  [language, viewport]: Way,
): Promise<Account> {
  await bringAxe(context);
  await page.setViewportSize(viewport);
  const account = await newAccount();
  await ask('PUT', '/public/users/me/language', { token: account.token, body: { language } });
  return account;
}
