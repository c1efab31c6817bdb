import { expect, type Page, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { violationsOn } from './support/axe.ts';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'];
const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox');

test('on a phone boxes of an answer are ticked on every device, and it is rated for administrators', async ({
  page,
  browser,
  baseURL,
}) => {
  const [account, admin] = [await newAccount(), await administrator()];
  const task = await taskNamed('Plate check', account);
  const execution = await runTask(account, task, { meal: 'A bowl of borscht' });
  const path = `/executions/${execution.id}`;
  await openAs(page, account, path);

  await test.step('a tap on its words ticks a box, also on another open device', async () => {
    const other = await browser.newPage({ ...(baseURL && { baseURL }) });
    // Before its stream begins, a page is not notified.
    const stream = other.waitForResponse(/\/public\/live/);
    await openAs(other, account, path);
    await expect(boxes(other).first()).not.toBeChecked();
    await stream;
    const label = page.locator('label:has(input[type="checkbox"])').first();
    await label.tap();
    await expect(boxes(page).first()).toBeChecked();
    await expect(boxes(other).first()).toBeChecked();
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await other.close();
  });

  await test.step('the keyboard ticks and unticks, and a reload keeps it', async () => {
    await boxes(page).nth(1).focus();
    await page.keyboard.press('Space');
    await expect(boxes(page).nth(1)).toBeChecked();
    await boxes(page).first().focus();
    await page.keyboard.press('Space');
    await expect
      .poll(
        async () =>
          (await ask<{ ticked: number[] }>('GET', `/public/task-executions/${execution.id}`, account)).ticked,
      )
      .toEqual([1]);
    await page.reload();
    await expect(boxes(page).nth(1)).toBeChecked();
    await expect(boxes(page).first()).not.toBeChecked();
  });

  await test.step('no bar covers the box that has the focus, also on a low screen', async () => {
    await page.setViewportSize({ width: 390, height: 420 });
    const whatIsThere = (input: Element) => {
      const { left, bottom, width } = input.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, bottom - 1);
      return found === input ? 'the box' : `${found?.outerHTML} at ${bottom} of ${innerHeight}`;
    };
    for (const box of await boxes(page).all()) {
      // What loads after a box has the focus may move it: the focus is what brings it into view.
      await expect(async () => {
        await box.blur();
        await box.focus();
        expect(await box.evaluate(whatIsThere)).toBe('the box');
      }).toPass({ timeout: 30_000 });
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('the answer is rated with a reason and a comment, and the rating is changed', async () => {
    const rating = page.getByRole('group', { name: 'Rating' });
    await rating.getByRole('button', { name: 'Not helpful' }).tap();
    await rating.getByRole('button', { name: 'Too long' }).tap();
    await rating.getByRole('textbox', { name: 'Comment (optional)' }).fill('Half of it would do');
    expect(await violationsOn(page, standards)).toEqual([]);
    await rating.getByRole('button', { name: 'Save' }).tap();
    await expect(rating.getByRole('button', { name: 'Add details' })).toBeVisible();
    await page.reload();
    await expect(rating.getByRole('button', { name: 'Not helpful' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('administrators read it beside the task, without the answer', async () => {
    await openAs(page, admin, `/admin/tasks/${task.id}`);
    const panel = page.getByRole('region', { name: 'Ratings' });
    await expect(panel.getByText('Half of it would do')).toBeVisible();
    await expect(panel.getByText(`Too long · ${account.username}`)).toBeVisible();
    await expect(panel.getByText('Show the answer')).toHaveCount(0);
    expect(await violationsOn(page, standards, panel)).toEqual([]);
  });
});
