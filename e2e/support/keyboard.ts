import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element has the focus, as a reader without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 120; stops += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

/** Goes to the element by Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to the field by Tab and types into it, over what it held. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Chooses from the command palette what its words name, once it is found first. */
export async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  // The page behind may have lists of its own, or bring them before this one has gone.
  const palette = page.getByRole('dialog', { name: /Command palette|Палитра команд/ });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  const first = palette.getByRole('option').first();
  await expect(first).toContainText(words, { ignoreCase: true });
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}
