import { fallbackLanguage, type Goal, type Language, labelOf, type UserRole } from '@agentarium/contracts';
import type { Config } from '../../config.ts';
import { texts } from '../../locales/texts.ts';
import type { Services } from '../../platform/context.ts';
import { TryLater } from '../../platform/jobs/jobs.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { htmlMail, plainMail } from '../../platform/mail/mail-layout.ts';
import { isClaimed, webLink } from '../auth/index.ts';
import { fill, formatDay, formatMeasure, formatRange } from '../notifications/index.ts';
import { type DigestFacts, loadDigest, type NumberOfWeek } from './load-digest.ts';
import { planDigest } from './rules.ts';
import { sendDigestJob, unsubscribeToken } from './settings.ts';

type DigestAddressee = {
  id: string;
  email: string;
  name: string;
  language: Language | null;
  timezone: string | null;
};

function numberLine({ label, unit, value, before }: NumberOfWeek, language: Language): string {
  const now = `${label}: ${formatMeasure(value, unit, language)}`;
  if (before === null) return now;
  const options = { maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const;
  return `${now} (${new Intl.NumberFormat(language, options).format(value - before)})`;
}

function goalLine(goal: Goal, language: Language): string {
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
          day: formatDay(by ?? '', language),
        })
      : formatRange(goal, unit, language);
  const isOpen = state === 'on_track' || state === 'off_track';
  const day = isOpen ? trend?.expected_on : null;
  const expected = day ? `, ${fill(say.expected, { day: formatDay(day, language) })}` : '';
  return `${name}, ${aim}: ${say.states[state]}${expected}`;
}

const listed = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [`${title}\n${lines.map((line) => `• ${line}`).join('\n')}`];

/** The mail about the user's week, in their language (English by default), with one-click unsubscribe. */
function composeDigest(config: Config, to: DigestAddressee, facts: DigestFacts): Message {
  const language = to.language ?? fallbackLanguage;
  const say = texts[language].weeklyDigest;
  const { runs, numbers, goals, scheduled, coming } = facts;
  const when = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: to.timezone ?? 'UTC',
  });
  const counts = (of: Record<string, number>) =>
    Object.fromEntries(
      Object.entries(of).map(([key, count]) => [key, new Intl.NumberFormat(language).format(count)]),
    );
  const lines = [
    fill(texts[language].notificationMails.hello, { name: to.name }),
    fill(say.runs, counts({ completed: runs.completed, failed: runs.failed })),
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
      goals.map((goal) => goalLine(goal, language)),
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

const read = `
  select u.id, u.role, u.status, u.email, u.email_key, u.name, u.language, u.timezone, d.due_at
  from weekly_digests d join users u on u.id = d.user_id where d.user_id = $1`;
const settle = `
  update weekly_digests set due_at = $3, sent_at = coalesce($4, sent_at) where user_id = $1 and due_at = $2
  returning 1`;

type Reader = {
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

type Due = { user_id: string; due_at: string };

/**
 * Mails an account's weekly digest if it is due, unless it is too late or there is nothing to report, and sends the job of
 * the next one. Needs that no other process does so for the same account. Throws when it has to be tried again.
 */
export async function sendDigest(ctx: Services, { user_id: userId, due_at }: Due): Promise<void> {
  const { database, clock, config, mail } = ctx;
  const now = clock.now();
  const [user] = await database.query<Reader>('read-digest', read, [userId]);
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
