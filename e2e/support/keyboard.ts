import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the element has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 120; stops += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

/** Tabs to the element and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to the field and types into it, replacing what it held. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Opens a list of options and selects the one that starts with the letters. */
export async function pick(page: Page, scope: Page | Locator, label: string, letters: string): Promise<void> {
  await pressOn(page, scope.getByRole('combobox', { name: label }));
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.type(letters);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
}

/** Searches the command palette for these words and chooses the first result. */
export async function choose(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  // The page behind may have its own lists, or show them before the palette has closed.
  const palette = page.getByRole('dialog', { name: /Command palette|Палитра команд/ });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(words);
  const first = palette.getByRole('option').first();
  await expect(first).toContainText(words, { ignoreCase: true });
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}
