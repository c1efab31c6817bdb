import { expect, type Page, test } from '@playwright/test';
import { field } from './support/fields.ts';
import { choose, pick, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { aStranger, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { expectWordsToGrow, runPanel } from './support/run-panel.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

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

test('a user registers, fills in the health profile and opens the menu of a phone by keyboard alone', async ({
  page,
}) => {
  await test.step('registers', async () => {
    const stranger = aStranger();
    await page.goto('/register');
    await expect(heading(page, 'Create an account')).toBeVisible();
    await typeInto(page, field(page, 'Name'), stranger.name);
    await typeInto(page, field(page, 'Username'), stranger.username);
    await typeInto(page, field(page, 'Email'), stranger.email);
    await typeInto(page, field(page, 'Password'), stranger.password);
    await pressOn(page, page.getByRole('button', { name: 'Read the full text' }));
    const consent = page.getByRole('dialog', { name: 'Consent to data processing' });
    await expect(consent.getByText('What is sent to the language-model provider')).toBeVisible();
    await pressOn(page, consent.getByRole('button', { name: 'Agree' }));
    await expect(consent).toBeHidden();
    await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked();
    await pressOn(page, page.getByRole('button', { name: 'Create account' }));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: `Account of ${stranger.name}` })).toBeVisible();
  });

  await test.step('fills in the health profile', async () => {
    await choose(page, 'personal parameters');
    await expect(heading(page, 'Personal parameters')).toBeFocused();
    await tabTo(page, field(page, 'Date of birth'));
    await page.keyboard.type('05171991');
    await pick(page, page, 'Gender', 'f');
    await typeInto(page, field(page, 'Height'), '168');
    await typeInto(page, field(page, 'Weight'), '61.5');
    await typeInto(page, field(page, 'Allergies'), 'nuts');
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('button', { name: 'Save parameters' }));
    await expect(page.getByText('Personal parameters saved.')).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('agentarium.token') ?? '');
    expect(await ask('GET', '/public/users/me/params', { token })).toMatchObject({
      date_of_birth: '1991-05-17',
      gender: 'female',
      height: 168,
      weight: 61.5,
      allergies: ['nuts'],
    });
  });

  await test.step('on a phone the menu is a drawer that Esc closes, restoring the focus', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const button = page.getByRole('button', { name: 'Open the menu' });
    await tabTo(page, button, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Main menu' });
    await expect(drawer.getByRole('link', { name: 'Personal Parameters' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press('Enter');
    await tabTo(page, drawer.getByRole('link', { name: 'Runs' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/executions');
    await expect(drawer).toBeHidden();
    await expect(heading(page, 'Runs')).toBeFocused();
  });
});

test('a user signs in, runs and stops a task, changes settings and stops a schedule by keyboard alone', async ({
  page,
}) => {
  const account = await newAccount();
  const parameters = {
    schedule: { cron_expressions: ['0 7 * * *'], timezone: 'UTC', enabled: true },
    todo: ['Call the bank'],
    sections: ['priorities'],
  };
  await runTask(account, await taskNamed('Morning briefing', account), parameters);

  await test.step('signs in', async () => {
    await page.goto('/login');
    await expect(heading(page, 'Sign in')).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Username or email' }));
    expect(await isFocusSeen(page), 'the focus of a field is seen').toBe(true);
    await page.keyboard.type(account.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
  });

  await test.step('finds a task, runs and stops it', async () => {
    await choose(page, 'agents');
    await expect(page).toHaveURL('/agents');
    await expect(heading(page, 'Agents')).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Numerologist' }));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Numerologist')).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Run: Compatibility of two dates' }));
    expect(await isFocusSeen(page), 'the focus of a link is seen').toBe(true);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Compatibility of two dates')).toBeFocused();

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

  await test.step('changes language and theme', async () => {
    const html = page.locator('html');
    await choose(page, 'settings');
    await expect(heading(page, 'Settings')).toBeFocused();
    await tabTo(page, page.getByRole('main').getByRole('button', { name: 'English' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(html).toHaveAttribute('lang', 'ru');
    await expect(heading(page, 'Настройки')).toBeVisible();
    await choose(page, 'тёмная');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    const saved = page.waitForResponse((response) => response.url().endsWith('/users/me/language'));
    await choose(page, 'english');
    await expect(heading(page, 'Settings')).toBeVisible();
    await saved;
    await page.reload();
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(html).toHaveAttribute('data-theme', 'dark');
  });

  await test.step('the first stop of a page skips the menu; ? lists the shortcuts and Esc closes them', async () => {
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

  await test.step('stops a schedule', async () => {
    await choose(page, 'morning briefing');
    await expect(heading(page, 'Morning briefing')).toBeVisible();
    await pressOn(page, runPanel(page).root.getByRole('button', { name: 'Close' }));
    const section = page.getByRole('region', { name: 'Schedule' });
    await pressOn(page, section.getByRole('button', { name: 'Stop' }));
    const question = page.getByRole('alertdialog');
    await pressOn(page, question.getByRole('button', { name: 'Cancel' }));
    await expect(question).toBeHidden();
    await expect(section.getByRole('button', { name: 'Stop' })).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(page, question.getByRole('button', { name: 'Stop schedule' }));
    await expect(page.getByText('Schedule stopped')).toBeVisible();
    await expect(section).toContainText('Stopped');
    await tabTo(page, section.getByRole('button', { name: 'Restart' }));
  });
});
