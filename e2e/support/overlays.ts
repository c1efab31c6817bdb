import { expect, type Locator, type Page } from '@playwright/test';

/** What opens a menu, a dialog or a list says so itself. */
const openers = '[aria-haspopup="menu"], [aria-haspopup="dialog"], [aria-haspopup="listbox"]';
const overlays = '[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';

/** Buttons that ask or show something first, by their names in both languages, of the routes that have them. */
const asking: Record<string, RegExp[]> = {
  '/register': [/^(Read the full text|Прочитать полный текст)$/],
  '/executions/:id': [/^(Share|Поделиться)$/, /^(Delete|Удалить)$/],
  '/subscription': [/^(Choose Pro|Выбрать «Про»)$/],
};

/** Keys that open something wherever one is; tried on the dashboard. */
const keys = ['Control+k', '?'];

const patienceMs = 15_000;

export type Opener = { name: string; open: () => Promise<void> };

/**
 * What opens something over this page and is not in `seen` yet: of the frame everything, of the page itself the first
 * of each kind, as rows repeat theirs. Adds them to `seen`.
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
    // A dialog that the address opens lies over it.
    if (isCovered) continue;
    const name = label ?? text;
    add(inPage ? `${kind === 'listbox' ? '' : route} ${kind}` : name, name, () =>
      visible.nth(index).click({ timeout: patienceMs }),
    );
  }
  for (const name of asking[route] ?? []) {
    const button = page.getByRole('button', { name }).filter({ visible: true }).first();
    if (await button.count())
      add(`${route} ${name}`, String(name), () => button.click({ timeout: patienceMs }));
  }
  for (const key of route === '/' ? keys : []) add(key, key, () => page.keyboard.press(key));
  return found;
}

/** Opens it and waits until it is there and has the focus. */
export async function openOver(page: Page, { name, open }: Opener): Promise<Locator> {
  await open();
  const overlay = page.locator(overlays).filter({ visible: true }).first();
  await expect(overlay, name).toBeVisible();
  await expect(overlay.locator('.MuiSkeleton-root'), name).toHaveCount(0);
  await takeFocus(overlay);
  return overlay;
}

/** Closes what is open by the key that closes everything, and lets the focus return to where it was. */
export async function closeOver(page: Page, overlay: Locator): Promise<void> {
  await takeFocus(overlay);
  // What comes to lie under the pointer on the next page would show its tip.
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
  await page.waitForTimeout(100);
}

/**
 * On a busy machine the focus that an earlier overlay gives back can come after the next one has opened. Nobody is
 * that fast, so the focus is put where it belongs; the journeys by keyboard check that it goes there by itself.
 */
async function takeFocus(overlay: Locator): Promise<void> {
  const hasFocus = await overlay.evaluate((element) => element.contains(document.activeElement));
  if (!hasFocus) await overlay.focus();
}
