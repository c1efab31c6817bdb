import { expect, type Page } from '@playwright/test';
import { field } from './fields.ts';
import type { Account } from './product-api.ts';

const tokenKey = 'agentarium.token';

/** Signs the browser in without the login page, then opens `path`. */
export async function openAs(page: Page, account: Account, path = '/'): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([key, token]) => {
      localStorage.removeItem('agentarium.user');
      localStorage.setItem(key, token);
    },
    [tokenKey, account.token] as const,
  );
  await page.goto(path);
  // A token without a stored user is dropped if its validation is interrupted: let that end first.
  await page.waitForFunction(() => localStorage.getItem('agentarium.user') !== null);
}

/** Goes to a page of another title inside the running app, without a load. */
export async function stepTo(page: Page, path: string): Promise<void> {
  const left = await page.title();
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await expect(page, path).not.toHaveTitle(left);
}

/** Fills in the login page and submits it. */
export async function submitLogin(page: Page, username: string, password: string): Promise<void> {
  await field(page, 'Username or email').fill(username);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Returns what the app keeps of a session in this browser: empty after a logout. */
export function storedSession(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() => ({
    token: localStorage.getItem('agentarium.token'),
    user: localStorage.getItem('agentarium.user'),
  }));
}
