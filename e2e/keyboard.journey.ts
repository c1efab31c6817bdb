import { expect, type Page, test } from '@playwright/test';
import { field } from './support/fields.ts';
import { choose, tabTo } from './support/keyboard.ts';
import { newAccount } from './support/product-api.ts';
import { expectWordsToGrow, runPanel } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

/** Returns whether the focused element, or the field around it, has a visible focus ring. */
const isFocusSeen = (page: Page): Promise<boolean> =>
  page.locator(':focus').evaluate((focused) => {
    const styleOf = (element: Element) => getComputedStyle(element);
    const drawn = (element: Element | null) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = styleOf(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const frame = focused.closest('.MuiOutlinedInput-root, label');
    const edge = frame?.querySelector('fieldset');
    return drawn(focused) || drawn(frame) || (edge != null && styleOf(edge).borderWidth !== '1px');
  });

test('a user signs in, finds a task, runs and stops it by keyboard alone', async ({ page }) => {
  const account = await newAccount();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Username or email' }));
  expect(await isFocusSeen(page), 'the focus of a field is seen').toBe(true);
  await page.keyboard.type(account.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await choose(page, 'agents');
  await expect(page).toHaveURL('/agents');
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Numerologist' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Numerologist' })).toBeFocused();
  const execute = page.getByRole('link', { name: 'Run: Compatibility of two dates' });
  await tabTo(page, execute);
  expect(await isFocusSeen(page), 'the focus of a link is seen').toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Compatibility of two dates' })).toBeFocused();

  const panel = runPanel(page);
  await tabTo(page, field(panel.root, 'First birth date'));
  await page.keyboard.type('04121990');
  await tabTo(page, field(panel.root, 'Second birth date'));
  await page.keyboard.type('05171991');
  await tabTo(page, panel.run);
  expect(await isFocusSeen(page), 'the focus of a button is seen').toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Results' })).toBeFocused();
  await expectWordsToGrow(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert').filter({ hasText: 'You stopped this run.' })).toBeVisible();
});

test('the first stop skips the menu; ? lists the shortcuts and Esc closes them', async ({ page }) => {
  await openAs(page, await newAccount(), '/executions');
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('on a phone the menu is a drawer that Esc closes, restoring the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, await newAccount(), '/agents');
  const button = page.getByRole('button', { name: 'Open the menu' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await expect(drawer.getByRole('link', { name: 'Agents' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, drawer.getByRole('link', { name: 'Runs' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/executions');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeFocused();
});
