import {
  fallbackLanguage,
  type Language,
  type NotificationFacts,
  notificationPath,
  toolName,
} from '@agentarium/contracts';
import type { Config } from '../../config.ts';
import { texts } from '../../locales/texts.ts';
import type { Message } from '../../platform/mail/mail.ts';
import { htmlMail, plainMail } from '../../platform/mail/mail-layout.ts';
import { webLink } from '../auth/index.ts';
import { fill, goalPlaceholders } from './present.ts';

export type MailReader = { email: string; name: string; language: Language | null; timezone: string | null };
type Reading = { language: Language; timezone: string | null };

const when = (iso: string, { language, timezone }: Reading) =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone ?? 'UTC',
    timeZoneName: 'short',
  }).format(new Date(iso));

/** A number of minutes in words, as hours from two hours on. */
function formatMinutes(minutes: number, { language }: Reading): string {
  const [unit, value] = minutes < 120 ? ['minute', minutes] : ['hour', Math.round(minutes / 60)];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

function wordsOf(facts: NotificationFacts, reading: Reading): Record<string, string> {
  switch (facts.kind) {
    case 'limit_80': {
      const { used, limit, resets_at } = facts.data;
      const { format } = new Intl.NumberFormat(reading.language);
      return { used: format(used), limit: format(limit), time: when(resets_at, reading) };
    }
    case 'confirmation_needed': {
      const { task, tool_names, expires_at } = facts.data;
      const tools = tool_names.map((name) => toolName(name, reading.language)).join(', ');
      return { task: task.name[reading.language], tools, time: when(expires_at, reading) };
    }
    case 'run_failed':
      return {
        task: facts.data.task.name[reading.language],
        late: formatMinutes(facts.data.late_minutes, reading),
      };
    case 'run_finished': {
      const { task, late_minutes, children, children_failed } = facts.data;
      const counts = { children: String(children), failed: String(children_failed) };
      return { task: task.name[reading.language], late: formatMinutes(late_minutes, reading), ...counts };
    }
    case 'system_alert': {
      const { alert, names, total } = facts.data;
      const { alerts, andMore } = texts[reading.language].notificationMails.variants;
      const more = total > names.length ? fill(andMore, { count: String(total - names.length) }) : '';
      return { what: fill(alerts[alert], { names: names.join(', ') + more }) };
    }
    case 'goal_reached':
    case 'goal_missed':
    case 'goal_out_of_range':
      return goalPlaceholders(facts, reading.language);
    default:
      return { task: facts.data.task.name[reading.language] };
  }
}

/** The text of a kind, or of a scheduled run that never began. */
function textOf({ kind, data }: NotificationFacts, language: Language) {
  const { kinds, variants } = texts[language].notificationMails;
  return kind === 'run_failed' && !data.started ? variants.not_started : kinds[kind];
}

function lineOf(facts: NotificationFacts, language: Language): string {
  const line = lineOfKind(facts, language);
  const isLate = 'late_minutes' in facts.data && facts.data.late_minutes > 0;
  return isLate ? `${line} ${texts[language].notificationMails.variants.late}` : line;
}

function lineOfKind(facts: NotificationFacts, language: Language): string {
  const { kinds, variants } = texts[language].notificationMails;
  if (facts.kind === 'schedule_stopped') return variants.reasons[facts.data.reason];
  if (facts.kind !== 'run_finished') return textOf(facts, language).line;
  const { children, children_failed, scheduled } = facts.data;
  if (children_failed > 0) return variants.children_failed;
  if (children > 0) return variants.children;
  return scheduled ? variants.scheduled : kinds.run_finished.line;
}

/** A notification in a few words, as a device displays it. */
export function renderNotification(
  facts: NotificationFacts,
  { language, timezone }: Pick<MailReader, 'language' | 'timezone'>,
): { language: Language; title: string; line: string; path: string } {
  const reading = { language: language ?? fallbackLanguage, timezone };
  const words = wordsOf(facts, reading);
  const { subject } = textOf(facts, reading.language);
  const line = fill(lineOf(facts, reading.language), words);
  return { language: reading.language, title: fill(subject, words), line, path: notificationPath(facts) };
}

/** The mail about one notification, or several together, in the reader's language (English by default). */
export function composeNotificationMail(
  config: Config,
  to: MailReader,
  notifications: readonly NotificationFacts[],
): Message {
  const language = to.language ?? fallbackLanguage;
  const reading = { language, timezone: to.timezone };
  const say = texts[language].notificationMails;
  const hello = fill(say.hello, { name: to.name });
  const sentences = notifications.map((facts) => fill(lineOf(facts, language), wordsOf(facts, reading)));
  const [only] = notifications;
  const compose = (subject: string, lines: string[], button: string, path: string): Message => {
    const link = webLink(config, path);
    const noteLink = webLink(config, '/settings#notifications');
    const content = { language, subject, lines, button, link, note: say.note, noteLink };
    return { to: to.email, subject, text: plainMail(content), html: htmlMail(content) };
  };
  if (only && notifications.length === 1) {
    const { subject, button } = textOf(only, language);
    return compose(
      fill(subject, wordsOf(only, reading)),
      [hello, ...sentences],
      button,
      notificationPath(only),
    );
  }
  const count = notifications.length;
  const { digest } = say;
  const form = digest.subject[new Intl.PluralRules(language).select(count)] ?? digest.subject.other ?? '';
  const lines = [hello, digest.line, ...sentences];
  return compose(fill(form, { count: String(count) }), lines, digest.button, '/');
}
