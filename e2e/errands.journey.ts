import type { Execution, ScheduleValue } from '@agentarium/contracts';
import { expect, type Page, test } from '@playwright/test';
import { type Counted, counted } from './support/counted.ts';
import { field } from './support/fields.ts';
import { type Account, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { runPanel } from './support/run-panel.ts';
import { openAs, stepTo } from './support/session.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const maxTaps = 4;
const schedule: ScheduleValue = { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };

/** One errand that starts on the dashboard and ends when its result is visible; `taps` if it takes fewer than four. */
type Errand = {
  name: string;
  taps?: number;
  run: (page: Page, counts: Counted, account: Account) => Promise<void>;
};

const recent = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Recent answers' }).getByRole('link', { name }).first();
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open the menu' }).click();

/** Runs the task of this page again with another weight. */
async function weighIn(page: Page, counts: Counted, weight: string): Promise<void> {
  const panel = runPanel(page);
  await page
    .getByRole('button', { name: 'Run again' })
    .or(page.getByRole('link', { name: 'Run again' }))
    .click();
  await panel.root.getByRole('button', { name: 'Change', exact: true }).click();
  await counts.write(field(panel.root, 'Weight'), weight);
  await panel.run.click();
  await expect(panel.actions).toBeVisible();
}

const errands: Errand[] = [
  {
    name: "repeats yesterday's task with one changed value",
    run: async (page, counts) => {
      const panel = runPanel(page);
      await recent(page, 'Plate check').click();
      await page
        .getByRole('button', { name: 'Run again' })
        .or(page.getByRole('link', { name: 'Run again' }))
        .click();
      await counts.write(field(panel.root, 'What you ate'), 'Beetroot soup with bread');
      await panel.run.click();
      await expect(panel.stop.or(panel.actions).first()).toBeVisible();
    },
  },
  {
    name: 'repeats a task with a changed value of the profile',
    run: async (page, counts) => {
      await recent(page, 'Daily energy needs').click();
      await weighIn(page, counts, '71.4');
    },
  },
  {
    name: 'finds the soup recipe',
    run: async (page) => {
      await page
        .getByRole('button', { name: /Search/ })
        .first()
        .click();
      await page.getByRole('combobox', { name: 'Command palette' }).fill('tomato soup');
      await page
        .getByRole('dialog')
        .getByRole('option', { name: /Plate check/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/executions\//);
    },
  },
  {
    name: 'finds a schedule',
    taps: 2,
    run: async (page) => {
      await openMenu(page);
      await page.getByRole('link', { name: 'Schedules', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Morning briefing' })).toContainText('at 9:00 AM');
    },
  },
  {
    name: 'changes the time of a schedule without a run',
    run: async (page, counts, account) => {
      const before = await runsOf(account);
      await page
        .getByRole('region', { name: 'Your schedules' })
        .getByRole('link', { name: 'Morning briefing' })
        .click();
      const section = page.getByRole('region', { name: 'Schedule' });
      await section.getByRole('button', { name: 'Edit' }).click();
      const sheet = page.getByRole('dialog', { name: 'Edit the schedule' });
      await counts.write(field(sheet, 'Time 1'), '08:30');
      await sheet.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(section).toContainText('Every day at 8:30 AM');
      expect(await runsOf(account)).toBe(before);
    },
  },
  {
    name: 'stops a schedule',
    taps: 3,
    run: async (page) => {
      await page
        .getByRole('region', { name: 'Your schedules' })
        .getByRole('link', { name: 'Morning briefing' })
        .click();
      const section = page.getByRole('region', { name: 'Schedule' });
      await section.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByRole('button', { name: 'Stop schedule' }).click();
      await expect(page.getByText('Schedule stopped').first()).toBeVisible();
    },
  },
  {
    name: 'runs a favorite task with the values of last time',
    run: async (page) => {
      const panel = runPanel(page);
      await page.getByRole('link', { name: 'Run Joke on a topic' }).click();
      await panel.root.getByRole('button', { name: 'Use last values' }).click();
      await panel.run.click();
      await expect(panel.stop.or(panel.actions).first()).toBeVisible();
    },
  },
  {
    name: 'asks a question about an answer',
    run: async (page, counts) => {
      await recent(page, 'Plate check').click();
      const question = page.getByRole('region', { name: 'Ask about this answer' });
      await counts.write(question.getByRole('textbox'), 'And without bread?');
      await question.getByRole('button', { name: /^(Ask|Send)/ }).click();
      await expect(question.getByText('And without bread?').first()).toBeVisible();
    },
  },
  {
    name: 'shares an answer',
    run: async (page) => {
      await recent(page, 'Plate check').click();
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
      await expect(field(page, 'Link')).toHaveValue(/\/shared\//);
    },
  },
  {
    name: 'writes down a new weight',
    run: async (page, counts) => {
      await openMenu(page);
      await page.getByRole('link', { name: 'Personal Parameters' }).click();
      await counts.write(field(page, 'Weight'), '71.5');
      await page.getByRole('button', { name: /^Save/ }).first().click();
      await expect(page.getByText('Personal parameters saved.')).toBeVisible();
    },
  },
  {
    name: 'keeps a task as a favorite',
    run: async (page) => {
      await openMenu(page);
      await page.getByRole('link', { name: 'Favorites' }).click();
      await page.getByRole('button', { name: /^All tasks/ }).click();
      const heart = page.getByRole('button', { name: 'Favorite: Summarize a text' });
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: 'deletes a run',
    run: async (page) => {
      await recent(page, 'Joke on a topic').click();
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Delete 1 run' }).click();
      await expect(page.getByText('1 run deleted')).toBeVisible();
    },
  },
  {
    name: 'weighs in three times and sets a goal',
    taps: 15,
    run: async (page, counts) => {
      await recent(page, 'Daily energy needs').click();
      for (const weight of ['71.2', '70.9', '70.7']) await weighIn(page, counts, weight);
      await page.getByRole('link', { name: 'Numbers over time' }).click();
      await page.getByRole('button', { name: 'Set a goal' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').first().click();
      await page.getByRole('option', { name: 'Weight' }).click();
      await counts.write(field(dialog, 'Target'), '68');
      await counts.write(dialog.getByLabel('By', { exact: true }), '2030-12-31');
      await dialog.getByRole('button', { name: 'Set a goal' }).click();
      await expect(page.getByText(/Weight: 68\skg by/)).toBeVisible();
    },
  },
  {
    name: 'switches to Russian',
    run: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /: English$/ })
        .click();
      await page.getByRole('menuitemradio', { name: 'Русский' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    },
  },
];

test('everyday errands on a phone take at most 4 taps each', { tag: '@all' }, async ({ page }) => {
  const account = await newAccount();
  await prepare(account);
  const counts = await counted(page);
  await openAs(page, account);
  const taken: [string, number, number][] = [];
  for (const { name, run, taps = maxTaps } of errands) {
    await test.step(name, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const home = await page.title();
      counts.reset();
      await run(page, counts, account);
      taken.push([name, counts.taps, taps]);
      if (new URL(page.url()).pathname === '/') return;
      await expect(page).not.toHaveTitle(home);
      await stepTo(page, '/');
    });
  }
  test.info().annotations.push({
    type: 'taps',
    description: taken.map(([name, taps]) => `${name}: ${taps}`).join(', '),
  });
  expect(taken.filter(([, taps, limit]) => taps > limit)).toEqual([]);
  expect(taken.filter(([, taps]) => taps === 0)).toEqual([]);
});

/** How many runs an account has had. */
async function runsOf({ id, token }: Account): Promise<number> {
  const path = `/public/users/${id}/task-executions?include_child=true`;
  return (await ask<{ items: unknown[] }>('GET', path, { token })).items.length;
}

/** An account that has been in use: runs, a favorite and a schedule. */
async function prepare(account: Account): Promise<Execution[]> {
  const named = (name: string) => taskNamed(name, account);
  const joke = await named('Joke on a topic');
  const { token } = account;
  await ask('PUT', '/public/users/me/preferences', {
    token,
    body: { preferences: { favorites: [joke.id] } },
  });
  const profile = { weight: 71.5, height: 172, gender: 'female', date_of_birth: '1990-04-12' };
  await ask('PUT', '/public/users/me/params', { token, body: profile });
  const plan = { plan_name: 'basic', billing_cycle: 'monthly' };
  await ask('POST', '/subscription/upgrade', { token, body: plan });
  const briefing = { schedule, todo: ['Book the dentist'], sections: ['priorities'] };
  return Promise.all([
    runTask(account, await named('Plate check'), { meal: 'A bowl of tomato soup' }),
    runTask(account, await named('Daily energy needs'), { activity_level: 'moderate' }),
    runTask(account, joke, {
      topic: 'Mondays',
      style: 'one_liner',
      jokes_count: 3,
    }),
    runTask(account, await named('Morning briefing'), briefing, { wait: 1 }),
  ]);
}
