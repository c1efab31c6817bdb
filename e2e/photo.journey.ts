import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { violationsOn } from './support/axe.ts';
import { ask, newAccount, setting, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';
import { startVariant, variants } from './support/variants.ts';

const words = {
  en: {
    photo: 'Choose a photo',
    run: 'Run task',
    open: 'Open this run',
    sent: 'plate.jpg uploaded',
    input: 'Your input',
    download: /^plate\.jpg .*download$/,
  },
  ru: {
    photo: 'Выбрать фото',
    run: 'Запустить задачу',
    open: 'Открыть этот запуск',
    sent: 'Загружено: plate.jpg',
    input: 'Вы указали',
    download: /^plate\.jpg .*скачать$/,
  },
};

/** Returns what a camera writes before the picture: orientation 6 (sideways), and a maker's name that must not leak. */
function exif(): Buffer {
  const tiff = Buffer.alloc(64);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  entry(10, 0x010f, 2, 12, 40);
  entry(22, 0x0112, 3, 1, 6);
  tiff.write('HomeAddress\0', 40, 'latin1');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A photo taken with a phone held upright: 2400 by 1200 pixels, stored sideways. */
async function aPhoto(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 2400, height: 1200 });
    const pen = canvas.getContext('2d');
    pen?.fillRect(0, 0, 1200, 1200);
    return canvas.toDataURL('image/jpeg', 0.6).split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(encoded, 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
}

for (const variant of variants) {
  const { language, viewport, tag } = variant;
  test(`a photo of a plate is checked (${language}, ${viewport.width} px)`, { tag }, async ({ page }) => {
    const say = words[language];
    const account = await startVariant(page, variant);
    const task = await taskNamed('Plate check', account);
    await openAs(page, account, `/tasks/${task.id}?execute=true`);
    const photo = await aPhoto(page);

    await test.step('it is chosen, shown upright and uploaded', async () => {
      const dialog = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: say.photo }).press('Enter');
      await (await dialog).setFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: photo });
      await expect(page.getByText(say.sent)).toBeAttached();
      const shown = page.locator('form img[src^="blob:"]');
      const sides = () =>
        shown.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
      await expect.poll(sides).toEqual([1024, 2048]);
    });
    expect(await violationsOn(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'])).toEqual([]);

    await test.step('the model receives it as shown', async () => {
      await page.getByRole('button', { name: say.run }).click();
      await expect(page).toHaveURL(/run=/);
      await expect(page.locator('main')).toContainText(/plate\.jpg.*1024\s?[×x]\s?2048/);
    });

    await test.step('its owner finds it in the run, without its metadata', async () => {
      const run = new URL(page.url()).searchParams.get('run') ?? '';
      const { files } = await ask<{ files: { id: string }[] }>('GET', `/public/task-executions/${run}`, {
        token: account.token,
      });
      const stranger = await newAccount();
      const read = (token: string) =>
        fetch(`${setting('E2E_BASE_URL')}/api/public/files/${files[0]?.id}`, {
          headers: { authorization: `Bearer ${token}` },
        });
      expect((await read(stranger.token)).status).toBe(404);
      await page.getByRole('link', { name: say.open }).click();
      await expect(page).toHaveURL(`/executions/${run}`);
      const input = page.getByRole('complementary', { name: say.input });
      await expect(input.locator('img[src^="blob:"]')).toBeVisible();
      const download = page.waitForEvent('download');
      await input.getByRole('button', { name: say.download }).click();
      const saved = await readFile(await (await download).path());
      expect([saved.includes('HomeAddress'), saved.includes('Exif')]).toEqual([false, false]);
    });
    expect(await violationsOn(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'])).toEqual([]);
  });
}
