import { localized, type ScheduleValue, type Task } from '@agentarium/contracts';
import { expect, type Page, test } from '@playwright/test';
import { type Counted, counted } from './support/counted.ts';
import { field } from './support/fields.ts';
import { type Account, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { runPanel } from './support/run-panel.ts';
import { openAs, stepTo } from './support/session.ts';
import { textsIn } from './support/texts.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const schedule: ScheduleValue = { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };

const shown = {
  en: { atNine: 'at 9:00 AM', earlier: 'Every day at 8:30 AM', goal: /Weight: 68\skg by/ },
  ru: { atNine: 'в 09:00', earlier: 'Каждый день в 08:30', goal: /Вес: 68\sкг к/ },
};

type Language = keyof typeof shown;

type Given = {
  page: Page;
  counts: Counted;
  account: Account;
  language: Language;
  /** The texts on screen, and the names of tasks, in the language. */
  t: ReturnType<typeof textsIn>;
  task: (name: TaskName) => string;
};

/** One errand that starts on the dashboard and ends when its result is visible; `taps` is what it takes. */
type Errand = { name: string; taps: number; run: (given: Given) => Promise<void> };

const recent = ({ page, t, task }: Given, name: TaskName) =>
  page
    .getByRole('region', { name: t('dashboard', 'recent.title') })
    .getByRole('link', { name: task(name) })
    .first();
const openMenu = ({ page, t }: Given) => page.getByRole('button', { name: t('shell', 'menu.open') }).click();
const openOfMenu = async (given: Given, key: string) => {
  await openMenu(given);
  await given.page.getByRole('link', { name: given.t('shell', `menu.${key}`), exact: true }).click();
};
const openSchedule = async ({ page, t, task }: Given) => {
  await page
    .getByRole('region', { name: t('dashboard', 'schedules.title') })
    .getByRole('link', { name: task('Morning briefing') })
    .click();
  return page.getByRole('region', { name: t('schedule', 'section.title'), exact: true });
};

async function runAgain({ page, t }: Given): Promise<void> {
  const name = t('executions', 'actions.runAgain');
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click();
}

/** Runs the task of this page again with another weight. */
async function weighIn(given: Given, weight: string): Promise<void> {
  const { page, counts, t } = given;
  const panel = runPanel(page, t);
  await runAgain(given);
  await panel.root.getByRole('button', { name: t('parameters', 'changeProfile'), exact: true }).click();
  await counts.write(field(panel.root, t('users', 'params.field.weight')), weight);
  await panel.run.click();
  await expect(panel.actions).toBeVisible();
}

const errands: Errand[] = [
  {
    name: "repeats yesterday's task with one changed value",
    taps: 3,
    run: async (given) => {
      const { page, counts, t } = given;
      const panel = runPanel(page, t);
      await recent(given, 'Plate check').click();
      await runAgain(given);
      await counts.write(panel.root.getByRole('textbox').first(), 'Beetroot soup with bread');
      await panel.run.click();
      await expect(panel.stop.or(panel.actions).first()).toBeVisible();
    },
  },
  {
    name: 'repeats a task with a changed value of the profile',
    taps: 4,
    run: async (given) => {
      await recent(given, 'Daily energy needs').click();
      await weighIn(given, '71.4');
    },
  },
  {
    name: 'finds the soup recipe',
    taps: 2,
    run: async ({ page, t, task }) => {
      await page
        .getByRole('button', { name: new RegExp(t('shell', 'search.label')) })
        .first()
        .click();
      await page.getByRole('combobox', { name: t('palette', 'label') }).fill('tomato soup');
      await page
        .getByRole('dialog')
        .getByRole('option', { name: task('Plate check') })
        .first()
        .click();
      await expect(page).toHaveURL(/\/executions\//);
    },
  },
  {
    name: 'finds a schedule',
    taps: 2,
    run: async (given) => {
      await openOfMenu(given, 'schedules');
      const { page, task, language } = given;
      const found = page.getByRole('region', { name: task('Morning briefing') });
      await expect(found).toContainText(shown[language].atNine);
    },
  },
  {
    name: 'changes the time of a schedule without a run',
    taps: 3,
    run: async (given) => {
      const { page, counts, account, t, language } = given;
      const before = await runsOf(account);
      const section = await openSchedule(given);
      await section.getByRole('button', { name: t('schedule', 'section.edit') }).click();
      const sheet = page.getByRole('dialog', { name: t('schedule', 'sheet.edit') });
      await counts.write(field(sheet, t('schedule', 'timeNth', { number: 1 })), '08:30');
      await sheet.getByRole('button', { name: t('common', 'action.save'), exact: true }).click();
      await expect(section).toContainText(shown[language].earlier);
      expect(await runsOf(account)).toBe(before);
    },
  },
  {
    name: 'stops a schedule',
    taps: 3,
    run: async (given) => {
      const { page, t } = given;
      const section = await openSchedule(given);
      await section.getByRole('button', { name: t('schedule', 'section.stop'), exact: true }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('schedule', 'stopAsk.confirm') })
        .click();
      await expect(page.getByText(t('schedule', 'done.stopped')).first()).toBeVisible();
    },
  },
  {
    name: 'runs a favorite task with the values of last time',
    taps: 3,
    run: async ({ page, t, task }) => {
      const panel = runPanel(page, t);
      const name = t('dashboard', 'favorites.runNamed', { name: task('Joke on a topic') });
      await page.getByRole('link', { name }).click();
      await panel.root.getByRole('button', { name: t('parameters', 'useLast') }).click();
      await panel.run.click();
      await expect(panel.stop.or(panel.actions).first()).toBeVisible();
    },
  },
  {
    name: 'asks a question about an answer',
    taps: 2,
    run: async (given) => {
      const { page, counts, t } = given;
      await recent(given, 'Plate check').click();
      const question = page.getByRole('region', { name: t('follow-ups', 'title') });
      await counts.write(question.getByRole('textbox'), 'And without bread?');
      await question.getByRole('button', { name: t('follow-ups', 'send'), exact: true }).click();
      await expect(question.getByText('And without bread?').first()).toBeVisible();
    },
  },
  {
    name: 'shares an answer',
    taps: 3,
    run: async (given) => {
      const { page, t } = given;
      await recent(given, 'Plate check').click();
      await page.getByRole('button', { name: t('common', 'action.share') }).click();
      await page.getByRole('button', { name: t('share', 'create') }).click();
      await expect(field(page, t('share', 'link'))).toHaveValue(/\/shared\//);
    },
  },
  {
    name: 'writes down a new weight',
    taps: 3,
    run: async (given) => {
      const { page, counts, t } = given;
      await openOfMenu(given, 'params');
      await counts.write(field(page, t('users', 'params.field.weight')), '71.5');
      await page
        .getByRole('button', { name: new RegExp(`^${t('common', 'action.save')}`) })
        .first()
        .click();
      await expect(page.getByText(t('users', 'params.saved'))).toBeVisible();
    },
  },
  {
    name: 'keeps a task as a favorite',
    taps: 4,
    run: async (given) => {
      const { page, t, task } = given;
      await openOfMenu(given, 'favorites');
      await page.getByRole('button', { name: new RegExp(`^${t('tasks', 'all')}`) }).click();
      const name = t('tasks', 'favorite.named', { name: task('Summarize a text') });
      const heart = page.getByRole('button', { name });
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: 'deletes a run',
    taps: 4,
    run: async (given) => {
      const { page, t, task } = given;
      await recent(given, 'Joke on a topic').click();
      const menu = t('executions', 'menu', { name: task('Joke on a topic') });
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitem', { name: t('common', 'action.delete') }).click();
      await page.getByRole('button', { name: t('executions', 'delete.confirm_one', { count: 1 }) }).click();
      await expect(page.getByText(t('executions', 'delete.done_one', { count: 1 }))).toBeVisible();
    },
  },
  {
    name: 'weighs in three times and sets a goal',
    taps: 15,
    run: async (given) => {
      const { page, counts, t, language } = given;
      await recent(given, 'Daily energy needs').click();
      for (const weight of ['71.2', '70.9', '70.7']) await weighIn(given, weight);
      await page.getByRole('link', { name: t('executions', 'panel.numbers') }).click();
      const add = t('progress', 'goals.add');
      await page.getByRole('button', { name: add }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').first().click();
      await page.getByRole('option', { name: t('users', 'params.field.weight') }).click();
      await counts.write(field(dialog, t('progress', 'goals.field.target')), '68');
      await counts.write(dialog.getByLabel(t('progress', 'goals.field.by'), { exact: true }), '2030-12-31');
      await dialog.getByRole('button', { name: add }).click();
      await expect(page.getByText(shown[language].goal)).toBeVisible();
    },
  },
  {
    name: 'switches to the other language',
    taps: 2,
    run: async ({ page, language }) => {
      const [from, to, code] =
        language === 'en' ? ['English', 'Русский', 'ru'] : ['Русский', 'English', 'en'];
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`: ${from}$`) })
        .click();
      await page.getByRole('menuitemradio', { name: to }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', code);
    },
  },
];

for (const language of ['en', 'ru'] as const) {
  test(`everyday errands on a phone take a known number of taps each (${language})`, {
    tag: '@all',
  }, async ({ page }) => {
    const account = await newAccount();
    await ask('PUT', '/public/users/me/language', { token: account.token, body: { language } });
    const names = await prepare(account, language);
    const counts = await counted(page);
    const task = (name: TaskName) => names[name];
    const given: Given = { page, counts, account, language, t: textsIn(language), task };
    await openAs(page, account);
    const taken: [string, number][] = [];
    for (const { name, run } of errands) {
      await test.step(name, async () => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const home = await page.title();
        counts.reset();
        await run(given);
        taken.push([name, counts.taps]);
        if (new URL(page.url()).pathname === '/') return;
        await expect(page).not.toHaveTitle(home);
        await stepTo(page, '/');
      });
    }
    expect(taken).toEqual(errands.map(({ name, taps }) => [name, taps]));
  });
}

/** How many runs an account has had, not counting the steps of composite tasks, which may still start. */
async function runsOf({ id, token }: Account): Promise<number> {
  const path = `/public/users/${id}/task-executions`;
  return (await ask<{ items: unknown[] }>('GET', path, { token })).items.length;
}

const taskNames = [
  'Plate check',
  'Daily energy needs',
  'Joke on a topic',
  'Morning briefing',
  'Summarize a text',
] as const;
type TaskName = (typeof taskNames)[number];

/** Has an account in use: runs, a favorite and a schedule. Returns the names of tasks in its language. */
async function prepare(account: Account, language: Language): Promise<Record<TaskName, string>> {
  const { token } = account;
  const tasks = await Promise.all(taskNames.map((name) => taskNamed(name, account)));
  const [plate, energy, joke, briefing] = tasks as [Task, Task, Task, Task];
  await ask('PUT', '/public/users/me/preferences', {
    token,
    body: { preferences: { favorites: [joke.id] } },
  });
  const profile = { weight: 71.5, height: 172, gender: 'female', date_of_birth: '1990-04-12' };
  await ask('PUT', '/public/users/me/params', { token, body: profile });
  const plan = { plan_name: 'basic', billing_cycle: 'monthly' };
  await ask('POST', '/subscription/upgrade', { token, body: plan });
  // The dashboard lists four answers: the next one takes the place of this one.
  await runTask(account, plate, { meal: 'A bowl of tomato soup' });
  await Promise.all([
    runTask(account, energy, { activity_level: 'moderate' }),
    runTask(account, joke, { topic: 'Mondays', style: 'one_liner', jokes_count: 3 }),
    runTask(
      account,
      briefing,
      { schedule, todo: ['Book the dentist'], sections: ['priorities'] },
      { wait: 1 },
    ),
  ]);
  const names = tasks.map(({ name, config }) => [name, localized(config.locales, language, 'name', name)]);
  return Object.fromEntries(names);
}
