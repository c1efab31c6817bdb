import { expect, type Locator, type Page } from '@playwright/test';

/** Buttons that open a menu, a dialog or a list, which ARIA marks. */
const openers = '[aria-haspopup="menu"], [aria-haspopup="dialog"], [aria-haspopup="listbox"]';
const overlays = '[role="menu"], [role="dialog"], [role="alertdialog"], [role="listbox"]';

/** Buttons that open a dialog or a panel without saying so in ARIA, by name in both languages, per route. */
const asking: Record<string, RegExp[]> = {
  '/register': [/^(Read the full text|Прочитать полный текст)$/],
  '/executions/:id': [/^(Share|Поделиться)$/, /^(Set a goal|Поставить цель)$/],
  '/schedules': [/^(Edit|Изменить)$/],
  '/subscription': [/^(Choose Pro|Выбрать «Про»)$/],
  '/admin/users': [/^(Change all of them|Изменить всех)$/],
  '/admin/runs/:id': [/^(Open|Открыть)$/],
  '/admin/tasks/:id': [/^Grok /],
  '/admin/mcp-servers': [/^(Connect server|Подключить сервер)$/],
};

/** Items of menus that open a dialog: the menu's button and the item, per route. */
const fromMenus: Record<string, [menu: RegExp, item: RegExp][]> = {
  '/executions/:id': [[/^(Actions for |Действия: )/, /^(Delete|Удалить)$/]],
  '/admin/users': [/^(Invite a user|Пригласить пользователя)$/, /^(Invite from|Пригласить по файлу) /].map(
    (item) => [/^(Invitations|Приглашения), /, item],
  ),
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
  for (const [menu, item] of fromMenus[route] ?? [])
    add(`${route} ${item}`, String(item), async () => {
      await page.getByRole('button', { name: menu }).click({ timeout: timeoutMs });
      await page.getByRole('menuitem', { name: item }).click({ timeout: timeoutMs });
      await expect(page.getByRole('menu')).toHaveCount(0);
    });
  for (const key of route === '/' ? keys : []) add(key, key, () => page.keyboard.press(key));
  return found;
}

/** Returns which of the named buttons and items were on no page that was visited. */
export function neverFound(seen: ReadonlySet<string>): string[] {
  const named = [
    ...Object.entries(asking).flatMap(([route, names]) => names.map((name) => `${route} ${name}`)),
    ...Object.entries(fromMenus).flatMap(([route, pairs]) => pairs.map(([, item]) => `${route} ${item}`)),
  ];
  return named.filter((key) => !seen.has(key));
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
