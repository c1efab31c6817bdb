import type {
  AlertKind,
  GoalState,
  Language,
  NotificationKind,
  PlanName,
  SchedulerState,
  StoppedReason,
  SystemSwitch,
} from '@agentarium/contracts';
import { en } from './en.ts';
import { ru } from './ru.ts';

/**
 * The text of a mail. `{name}`, `{username}` and `{email}` are filled in; `button` labels the link. A stranger may have
 * chosen the name of an unverified account, so the first mail to an address does not repeat it.
 */
type MailText = { subject: string; lines: string[]; button: string; note: string };

export type MailKind =
  | 'verification'
  | 'account_exists'
  | 'reset_password'
  | 'password_changed'
  | 'email_changed'
  | 'invitation';

/** The text of a mail about one notification; placeholders such as `{task}` are filled in. */
type KindText = { subject: string; line: string; button: string };

/** Mails about notifications. */
type NotificationMails = {
  hello: string;
  kinds: Record<NotificationKind, KindText>;
  /** Used in place of a kind's text in certain cases. */
  variants: {
    children: string;
    children_failed: string;
    scheduled: string;
    /** A scheduled run that never began. */
    not_started: KindText;
    /** Added to the line of a scheduled run that started late. */
    late: string;
    reasons: Record<StoppedReason, string>;
    alerts: Record<AlertKind, string>;
    /** Added to names of which there are more. */
    andMore: string;
    /** The range of a goal, of which one end may be open. */
    ranges: { between: string; above: string; below: string };
  };
  digest: { subject: Partial<Record<Intl.LDMLPluralRule, string>>; line: string; button: string };
  note: string;
};

/** The mail with the whole answer of a scheduled run; `{task}` and `{name}` are filled in. */
type AnswerMail = {
  subject: string;
  line: string;
  noAnswer: string;
  /** After an answer that its model or its provider ended early. */
  cut: string;
  demo: string;
  button: string;
  note: string;
};

/** The weekly digest mail; placeholders in braces are filled in. */
type WeeklyDigest = {
  subject: string;
  runs: string;
  noRuns: string;
  tasks: string;
  numbers: string;
  goals: string;
  target: string;
  expected: string;
  states: Record<GoalState, string>;
  scheduled: string;
  coming: string;
  button: string;
  note: string;
  /** The page behind the link in the mail. */
  unsubscribe: {
    title: string;
    ask: string;
    button: string;
    done: string;
    invalid: string;
    failed: string;
    settings: string;
  };
};

/** Responses of schedule requests, which other clients show as they are (docs/spec/user-side.md#messages). */
type Schedules = {
  active: string;
  paused: string;
  pausedByOwner: string;
  /** It was to run once, and that time has passed. */
  done: string;
  stoppedBy: { admin: string; plan: string; failures: string; archived: string; owner: string };
  stopped: string;
  restarted: string;
  stoppedAll: (users: number) => string;
  restartedAll: (users: number) => string;
};

/** Titles in the calendar of scheduled runs; these words follow the name of a task. */
type Calendar = { title: string; completed: string; failed: string; stopped: string; skipped: string };

/** The texts about the effects of purchases; shown on screen as is. */
type Purchases = {
  plans: Record<PlanName, string>;
  waits: string;
  cancelled: string;
  plan: (plan: string) => string;
  pack: (count: number) => string;
  agent: (name: string) => string;
  /** For administrators: why the payment of a failed purchase has to be refunded. */
  owed: { late: string; unavailable: string };
};

type Pair = { on: string; off: string };
type System = {
  /** The response to an administrator who changed a switch, by whether it is now on. */
  switches: Record<SystemSwitch, Pair>;
  updated: string;
  scheduler: Record<SchedulerState, string>;
};

/** Instructions for the model, and notices at the end of an answer. */
type Answers = {
  parameters: string;
  carryOut: (task: string) => string;
  /** The answer was truncated at this many characters. */
  cut: (count: string) => string;
  yes: string;
  no: string;
  none: string;
};

/** All texts of the server in the reader's language. */
export type Texts = {
  /** Names of units that differ from their stored form. */
  units: Record<string, string>;
  accountMails: Record<MailKind, MailText>;
  notificationMails: NotificationMails;
  answerMail: AnswerMail;
  weeklyDigest: WeeklyDigest;
  schedules: Schedules;
  calendar: Calendar;
  purchases: Purchases;
  system: System;
  answers: Answers;
};

/** Texts of the server by language; a new language is one more file here. */
export const texts: Record<Language, Texts> = { en, ru };
