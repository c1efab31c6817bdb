import { fallbackLanguage, type Goal, type Language, labelOf } from '@agentarium/contracts';
import type { Config } from '../../config.ts';
import { texts } from '../../locales/texts.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { htmlMail, plainMail } from '../../platform/mail/mail-layout.ts';
import { webLink } from '../auth/index.ts';
import { fill, formatDay, formatMeasure, formatRange } from '../notifications/index.ts';
import type { DigestFacts, NumberOfWeek } from './load-digest.ts';
import { unsubscribeToken } from './settings.ts';

export type DigestAddressee = {
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
export function composeDigest(config: Config, to: DigestAddressee, facts: DigestFacts): Message {
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
