import { expect, type Page } from '@playwright/test';

/** How a page sees whether its browser can do something, once permissions are granted. */
const abilities = {
  notifications: () => ('Notification' in window ? Notification.permission : 'missing'),
  push: () => ('PushManager' in window ? 'granted' : 'missing'),
  'service workers': () => ('serviceWorker' in navigator ? 'granted' : 'missing'),
  clipboard: async () =>
    typeof navigator.clipboard?.read === 'function'
      ? (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state
      : 'missing',
};

/** Fails at once if the browser cannot do what a journey needs, and says what is missing. Call it on a page of the product. */
export async function requireAbilities(page: Page, ...needed: (keyof typeof abilities)[]): Promise<void> {
  const version = page.context().browser()?.version() ?? 'unknown';
  for (const name of needed) {
    const state = await page.evaluate(abilities[name]);
    expect(state, `this journey needs ${name}, which this browser (Chromium ${version}) lacks`).toBe(
      'granted',
    );
  }
}
