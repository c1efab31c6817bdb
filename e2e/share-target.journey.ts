import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { requireAbilities } from './support/abilities.ts';
import { newAccount } from './support/product-api.ts';
import { openAs, submitLogin } from './support/session.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' });

const photo = readFileSync(join(import.meta.dirname, '../packages/web/public/icon-192.png')).toString(
  'base64',
);

test('on a phone what another app shares waits for the login, and fills in the form of a task', {
  tag: '@all',
}, async ({ page }) => {
  const account = await newAccount();
  await openAs(page, account, '/settings');
  await requireAbilities(page, 'service workers');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(() => localStorage.clear());

  await test.step('the system sends a text, a link and a photo to the installed app', async () => {
    // As the browser does for `share_target` of the manifest.
    await page.evaluate((base64) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
      const fields = { title: 'Borscht', text: 'Borscht with rye bread', url: 'https://example.com/borscht' };
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        Object.assign(input, { name, value });
        form.append(input);
      }
      const file = document.createElement('input');
      Object.assign(file, { type: 'file', name: 'photo' });
      const files = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      files.items.add(new File([bytes], 'plate.png', { type: 'image/png' }));
      file.files = files.files;
      form.append(file);
      document.body.append(form);
      form.submit();
    }, photo);
    await expect(page).toHaveURL('/login');
  });

  await test.step('after the login it is there, and the chosen task begins with it', async () => {
    await submitLogin(page, account.username, account.password);
    await expect(page).toHaveURL('/share');
    await page.getByRole('link', { name: 'Plate check' }).tap();
    await expect(page.getByRole('textbox', { name: 'What you ate' })).toHaveValue(
      'Borscht with rye bread\nhttps://example.com/borscht',
    );
    await expect(page.getByText('plate.webp')).toBeVisible();
  });
});
