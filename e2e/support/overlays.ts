import { expect, type Locator, type Page } from '@playwright/test';

/** Buttons that open a menu, a dialog or a list, which ARIA marks. */
const openers = '[aria-haspopup="menu"], [aria-haspopup="dialog"], [aria-haspopup="listbox"]';
const overlays = '[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';

/** Buttons that open a confirmation or a panel, by name in both languages, per route. */
const asking: Record<string, RegExp[]> = {
  '/register': [/^(Read the full text|Прочитать полный текст)$/],
  '/executions/:id': [/^(Share|Поделиться)$/, /^(Delete|Удалить)$/],
  '/subscription': [/^(Choose Pro|Выбрать «Про»)$/],
};

/** Shortcuts that open something anywhere; tried on the dashboard. */
const keys = ['Control+k', '?'];

const timeoutMs = 15_000;

export type Opener = { name: string; open: () => Promise<void> };

/**
 * Returns all that opens something over this page and is not in `seen` yet: everything in the frame, the first of each
 * kind in the page, since rows repeat it. Adds them to `seen`.
 */
export async function openersOn(page: Page, route: string, seen: Set<string>): Promise<Opener[]> {
  const found: Opener[] = [];
  const add = (key: string, name: string, open: () => Promise<void>) => {
    if (seen.has(key)) return;
    seen.add(key);
    found.push({ name, open });
  };
  const visible = page.locator(openers).filter({ visible: true });
  const described = await visible.evaluateAll((elements) =>
    elements.map((element) => ({
      inPage: element.closest('main') !== null,
      isCovered: element.closest('[aria-hidden="true"]') !== null,
      kind: element.getAttribute('aria-haspopup') ?? '',
      label: element.getAttribute('aria-label'),
      text: element.textContent ?? '',
    })),
  );
  for (const [index, { inPage, isCovered, kind, label, text }] of described.entries()) {
    // A dialog opened by the address covers the page.
    if (isCovered) continue;
    const name = label ?? text;
    add(inPage ? `${kind === 'listbox' ? '' : route} ${kind}` : name, name, () =>
      visible.nth(index).click({ timeout: timeoutMs }),
    );
  }
  for (const name of asking[route] ?? []) {
    const button = page.getByRole('button', { name }).filter({ visible: true }).first();
    if (await button.count())
      add(`${route} ${name}`, String(name), () => button.click({ timeout: timeoutMs }));
  }
  for (const key of route === '/' ? keys : []) add(key, key, () => page.keyboard.press(key));
  return found;
}

/** Opens it and waits until it is visible and has the focus. */
export async function openOver(page: Page, { name, open }: Opener): Promise<Locator> {
  await open();
  const overlay = page.locator(overlays).filter({ visible: true }).first();
  await expect(overlay, name).toBeVisible();
  await expect(overlay.locator('.MuiSkeleton-root'), name).toHaveCount(0);
  await takeFocus(overlay);
  return overlay;
}

/** Closes the open overlay with Escape, and waits until the focus has returned. */
export async function closeOver(page: Page, overlay: Locator): Promise<void> {
  await takeFocus(overlay);
  // Otherwise the element under the pointer on the next page would show its tooltip.
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
}

/**
 * On a busy machine an earlier overlay may restore the focus only after the next one has opened. No user is that fast,
 * so the focus is set explicitly; the keyboard journeys check that it moves there without help.
 */
async function takeFocus(overlay: Locator): Promise<void> {
  const hasFocus = await overlay.evaluate((element) => element.contains(document.activeElement));
  if (!hasFocus) await overlay.focus();
}
