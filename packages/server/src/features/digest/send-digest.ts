import {
  fallbackLanguage,
  type Goal,
  type Language,
  labelOf,
  localized,
  measureDigits,
  type OwnerPause,
  type TaskConfig,
  type UserRole,
} from '@agentarium/contracts';
import { upcomingRuns } from '@agentarium/contracts/cron';
import type { Config } from '../../config.ts';
import { executionState } from '../../db/states.ts';
import { texts } from '../../locales/texts.ts';
import type { Services } from '../../platform/context.ts';
import { smallestId } from '../../platform/ids.ts';
import { TryLater } from '../../platform/jobs/jobs.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { htmlMail, plainMail } from '../../platform/mail/mail-layout.ts';
import { yieldToEventLoop } from '../../platform/wait.ts';
import { isClaimed, webLink } from '../auth/index.ts';
import { loadPoints, trackedParameters } from '../executions/index.ts';
import { mainGoals } from '../goals/index.ts';
import { fill, formatDay, formatMeasure, formatRange } from '../notifications/index.ts';
import { planDigest } from './rules.ts';
import { sendDigestJob, unsubscribeToken } from './settings.ts';

/** An account that gets the digest; `due_at` is the time of its next one. */
type Recipient = {
  id: string;
  role: UserRole;
  status: string;
  email: string;
  email_key: string;
  name: string;
  language: Language | null;
  timezone: string | null;
  due_at: Date;
};

/** How many items of each kind a digest lists; the app shows the rest. */
const [maxTasks, maxNumbers, maxGoals, maxComing, maxSchedules] = [3, 6, 10, 5, 100];

/**
 * Run ids start with their time, so that only this week's are read. Runs that were stopped are neither successes nor
 * failures.
 */
const readRuns = `
  select e.task_id, max(e.task_name) as task_name, (t.config->'locales') as locales,
    count(*) filter (where ${executionState.isCompleted('e.status')})::int as completed,
    count(*) filter (where ${executionState.isWithoutAnswer('e.status')})::int as failed,
    count(*) filter (where e.triggered_by_scheduler)::int as scheduled,
    count(*) filter (where e.triggered_by_scheduler and ${executionState.isWithoutAnswer('e.status')})::int as scheduled_failed
  from executions e left join tasks t on t.id = e.task_id
  where e.user_id = $1 and e.id >= $4::uuid and e.created_at >= $2 and e.created_at < $3
    and e.parent_execution_id is null and not e.is_follow_up and not ${executionState.isCancelled('e.status')}
  group by e.task_id, t.config->'locales' order by count(*) desc, e.task_id`;

const readSchedules = `
  select s.cron_expressions, s.timezone, s.at, s.paused_until, s.skipped_run_at, t.name, t.config->'locales' as locales
  from schedules s join tasks t on t.id = s.task_id
  where s.user_id = $1 and s.enabled order by s.id limit ${maxSchedules}`;

type Locales = TaskConfig['locales'] | null;
type RunsRow = {
  task_id: string;
  task_name: string;
  locales: Locales;
  completed: number;
  failed: number;
  scheduled: number;
  scheduled_failed: number;
};
type ScheduleRow = OwnerPause & {
  cron_expressions: string[];
  timezone: string;
  at: string | null;
  name: string;
  locales: Locales;
};

type NumberOfWeek = { label: string; unit: string | null; value: number; before: number | null };
type DigestFacts = {
  runs: { completed: number; failed: number; tasks: { name: string; count: number }[] };
  numbers: NumberOfWeek[];
  goals: Goal[];
  scheduled: { ran: number; failed: number };
  coming: { count: number; first: { at: Date; task: string }[] };
};

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);

type Week = { from: Date; to: Date; next: Date };
type Reading = Pick<Services, 'database' | 'clock' | 'config'>;

/** The week's last value of each number that the tasks track, and the last one before. */
async function loadNumbers(ctx: Reading, user: Recipient, tasks: readonly RunsRow[], { from, to }: Week) {
  const reader = { ...ctx, actor: { id: user.id, kind: user.role } };
  const language = user.language ?? fallbackLanguage;
  const numbers: NumberOfWeek[] = [];
  for (const { task_id } of tasks) {
    if (numbers.length >= maxNumbers) break;
    const tracked = await trackedParameters(reader, task_id);
    const keys = tracked.map(({ key }) => key);
    const points = await loadPoints(reader, { taskId: task_id, keys });
    for (const { key, name, locales, unit } of tracked) {
      const own = points.filter(({ values }) => values[key] !== undefined);
      const value = own.findLast(({ created_at: at }) => at >= from && at < to)?.values[key];
      if (value === undefined) continue;
      const before = own.findLast(({ created_at: at }) => at < from)?.values[key] ?? null;
      numbers.push({ label: labelOf(locales, language, name), unit, value, before });
    }
  }
  return numbers.slice(0, maxNumbers);
}

/** How many runs of a schedule are worked out at once: there may be one each minute. */
const runsAtOnce = 100;

/** The runs of a schedule from a digest until the next one. */
async function plannedIn(schedule: ScheduleRow, { to, next }: Week): Promise<Date[]> {
  const planned: Date[] = [];
  for (;;) {
    const after = planned.at(-1) ?? new Date(to.getTime() - 1);
    const found = upcomingRuns(schedule, schedule, after, runsAtOnce).filter((at) => at < next);
    planned.push(...found);
    if (found.length < runsAtOnce) return planned;
    await yieldToEventLoop();
  }
}

/** The content of a week's digest; null when there is nothing to report: no past run and none planned. */
async function loadDigest(ctx: Reading, user: Recipient, week: Week): Promise<DigestFacts | null> {
  const { database } = ctx;
  const language = user.language ?? fallbackLanguage;
  const nameOf = (locales: Locales, name: string) => localized(locales, language, 'name', name);
  const values = [user.id, week.from, week.to, smallestId(week.from)];
  const runs = await database.query<RunsRow>('digest-runs', readRuns, values);
  const schedules = await database.query<ScheduleRow>('digest-schedules', readSchedules, [user.id]);
  const coming: DigestFacts['coming'] = { count: 0, first: [] };
  for (const schedule of schedules) {
    const planned = await plannedIn(schedule, week);
    const task = nameOf(schedule.locales, schedule.name);
    coming.count += planned.length;
    coming.first.push(...planned.slice(0, maxComing).map((at) => ({ at, task })));
  }
  coming.first.sort((one, other) => one.at.getTime() - other.at.getTime());
  if (runs.length === 0 && coming.count === 0) return null;
  const tasks = runs.slice(0, maxTasks);
  const reader = { ...ctx, actor: { id: user.id, kind: user.role } };
  return {
    runs: {
      completed: sum(runs, ({ completed }) => completed),
      failed: sum(runs, ({ failed }) => failed),
      tasks: tasks.map(({ locales, task_name, completed, failed }) => ({
        name: nameOf(locales, task_name),
        count: completed + failed,
      })),
    },
    numbers: await loadNumbers(ctx, user, tasks, week),
    goals: await mainGoals(reader, user.timezone, maxGoals),
    scheduled: {
      ran: sum(runs, ({ scheduled }) => scheduled),
      failed: sum(runs, ({ scheduled_failed }) => scheduled_failed),
    },
    coming: { count: coming.count, first: coming.first.slice(0, maxComing) },
  };
}

function numberLine({ label, unit, value, before }: NumberOfWeek, language: Language): string {
  const now = `${label}: ${formatMeasure(value, unit, language)}`;
  if (before === null) return now;
  const options = { ...measureDigits, signDisplay: 'exceptZero' } as const;
  return `${now} (${new Intl.NumberFormat(language, options).format(value - before)})`;
}

function goalLine(goal: Goal, language: Language, thisYear: string): string {
  const say = texts[language].weeklyDigest;
  const { number, parameter, kind, target, by, state, trend } = goal;
  const unit = number?.unit ?? null;
  const name = labelOf(
    number?.locales,
    language,
    number?.name ?? parameter.slice(parameter.indexOf('.') + 1),
  );
  const aim =
    kind === 'reach'
      ? fill(say.target, {
          target: formatMeasure(target, unit, language),
          day: formatDay(by ?? '', language, thisYear),
        })
      : formatRange(goal, unit, language);
  const isOpen = state === 'on_track' || state === 'off_track';
  const day = isOpen ? trend?.expected_on : null;
  const expected = day ? `, ${fill(say.expected, { day: formatDay(day, language, thisYear) })}` : '';
  return `${name}, ${aim}: ${say.states[state]}${expected}`;
}

const listed = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`${title}\n${lines.map((line) => `• ${line}`).join('\n')}`];

/** The mail about the user's week, in their language (English by default), with one-click unsubscribe. */
function composeDigest(config: Config, to: Recipient, facts: DigestFacts): Message {
  const language = to.language ?? fallbackLanguage;
  const say = texts[language].weeklyDigest;
  const { runs, numbers, goals, scheduled, coming } = facts;
  const when = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: to.timezone ?? 'UTC',
  });
  const counts = (of: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(of).map(([key, count]) => [key, new Intl.NumberFormat(language).format(count)]),
    );
  const lines = [
    fill(texts[language].notificationMails.hello, { name: to.name }),
    runs.completed + runs.failed > 0
      ? fill(say.runs, counts({ completed: runs.completed, failed: runs.failed }))
      : say.noRuns,
    ...listed(
      say.tasks,
      runs.tasks.map(({ name, count }) => `${name}: ${count}`),
    ),
    ...listed(
      say.numbers,
      numbers.map((number) => numberLine(number, language)),
    ),
    ...listed(
      say.goals,
      goals.map((goal) => goalLine(goal, language, to.due_at.toISOString().slice(0, 4))),
    ),
    ...(scheduled.ran > 0 ? [fill(say.scheduled, counts(scheduled))] : []),
    ...listed(
      fill(say.coming, counts({ count: coming.count })),
      coming.first.map(({ at, task }) => `${when.format(at)}: ${task}`),
    ),
  ];
  const { subject, button, note } = say;
  const noteLink = webLink(config, '/settings#notifications');
  const content = { language, subject, lines, button, note, noteLink, link: webLink(config, '/') };
  const off = webLink(config, `/api/digest/unsubscribe/${unsubscribeToken(config.jwtSecret, to.id)}`);
  return {
    to: to.email,
    subject,
    text: plainMail(content),
    html: htmlMail(content),
    headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

const readRecipient = `
  select u.id, u.role, u.status, u.email, u.email_key, u.name, u.language, u.timezone, d.due_at
  from weekly_digests d join users u on u.id = d.user_id where d.user_id = $1`;
const settle = `
  update weekly_digests set due_at = $3, sent_at = coalesce($4, sent_at) where user_id = $1 and due_at = $2
  returning 1`;

type Due = { user_id: string; due_at: string };

/**
 * Mails an account's weekly digest if it is due, unless it is too late or there is nothing to report, and sends the job of
 * the next one. Needs that no other process does so for the same account. Throws when it has to be tried again.
 */
export async function sendDigest(ctx: Services, { user_id: userId, due_at }: Due): Promise<void> {
  const { database, clock, config, mail } = ctx;
  const now = clock.now();
  const [user] = await database.query<Recipient>('read-digest', readRecipient, [userId]);
  // It was turned off, and maybe on again.
  if (user?.due_at.getTime() !== Date.parse(due_at)) return;
  const plan = planDigest(user, now);
  const mayGet = config.mail.smtpUrl !== null && user.status === 'active' && isClaimed(user.email_key);
  const facts = plan.kind === 'send' && mayGet ? await loadDigest(ctx, user, plan) : null;
  if (facts) {
    await mail.send(composeDigest(config, user, facts)).catch((cause: unknown) => {
      throw new TryLater('the mail server did not accept a digest', { cause });
    });
  }
  await database.transaction(async (tx) => {
    const values = [userId, user.due_at, plan.next, facts ? now : null];
    if ((await tx.query('settle-digest', settle, values)).length === 0) return;
    await sendDigestJob(ctx, tx, { userId, dueAt: plan.next });
  });
}
