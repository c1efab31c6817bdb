import { createHmac, randomUUID } from 'node:crypto';
import {
  fallbackLanguage,
  type Language,
  localized,
  type OwnerPause,
  type TaskConfig,
  type TickOutcome,
} from '@agentarium/contracts';
import { upcomingRuns } from '@agentarium/contracts/cron';
import { eq } from 'drizzle-orm';
import ical, { ICalEventTransparency } from 'ical-generator';
import { calendarFeeds } from '../../db/schema/index.ts';
import type { ExecutionState } from '../../db/states.ts';
import { texts } from '../../locales/texts.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { mapYielding, yieldToEventLoop } from '../../platform/wait.ts';
import { hashOfSecret, webLink } from '../auth/index.ts';
import { recordCreated, recordSecurityEvent } from '../security/index.ts';

const lengthMs = 15 * 60_000;

export type CalendarEntry = {
  schedule_id: string;
  at: Date;
  /** The time of the entry's last change, so that equal facts give equal text. */
  stamp: Date;
  task: string;
  url: string;
  /** Null before the tick. */
  outcome: TickOutcome | null;
  status: ExecutionState | null;
};

/** The outcome of a run, after the task's name; null while it is planned or in progress. */
function wordOf({ outcome, status }: CalendarEntry, language: Language): string | null {
  const say = texts[language].calendar;
  if (status === 'completed') return say.completed;
  if (status === 'failed') return say.failed;
  if (status === 'cancelled') return say.stopped;
  return outcome === 'skipped' ? say.skipped : null;
}

/** A calendar has at least one component (RFC 5545, 3.6): this one without entries. */
const onlyZone = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE', ''],
].join('\r\n');

const lastLine = 'END:VCALENDAR';
/** How many entries are written at once: 12,000 would take half a second. */
const atOnce = 200;

/** A calendar of these entries, up to its end. An entry's UID never changes, and its time stays free. */
function writeEntries(entries: readonly CalendarEntry[], language: Language): string {
  const calendar = ical({
    name: texts[language].calendar.title,
    prodId: { company: 'Agentarium', product: 'Schedules', language: language.toUpperCase() },
    ttl: 3600,
  });
  for (const entry of entries) {
    const word = wordOf(entry, language);
    calendar.createEvent({
      id: `${entry.schedule_id}-${entry.at.getTime()}@agentarium`,
      start: entry.at,
      end: new Date(entry.at.getTime() + lengthMs),
      stamp: entry.stamp,
      summary: word ? `${entry.task}: ${word}` : entry.task,
      url: entry.url,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString().trimEnd().slice(0, -lastLine.length);
}

/** An account's calendar: task names, outcomes of runs and links, in UTC. */
export async function composeCalendar(
  entries: readonly CalendarEntry[],
  chosen: Language | null,
): Promise<string> {
  const language = chosen ?? fallbackLanguage;
  const head = writeEntries([], language);
  const parts = Array.from({ length: Math.ceil(entries.length / atOnce) }, (_, part) =>
    entries.slice(part * atOnce, (part + 1) * atOnce),
  );
  const written = await mapYielding(parts, (part) => writeEntries(part, language).slice(head.length));
  return `${head}${entries.length === 0 ? onlyZone : written.join('')}${lastLine}\r\n`;
}

/** The secret part of a URL: the database does not reveal it without the signing secret. */
const tokenOf = (secret: string, nonce: string) =>
  createHmac('sha256', secret).update(`calendar:${nonce}`).digest('base64url');

/**
 * The URL of the caller's calendar, unchanged until it is revoked or the password or the signing secret changes. Throws
 * RATE_LIMITED.
 */
export async function getCalendar(ctx: SignedIn): Promise<{ url: string }> {
  const { database, actor, clock, config } = ctx;
  const secret = config.jwtSecret;
  const fresh = randomUUID();
  const row = {
    user_id: actor.id,
    nonce: fresh,
    token_hash: hashOfSecret(tokenOf(secret, fresh)),
    created_at: clock.now(),
  };
  await database.transaction(async (tx) => {
    const created = await tx.insert(calendarFeeds).values(row).onConflictDoNothing().returning();
    if (created.length > 0) await recordCreated(ctx, 'calendar_created', tx);
  });
  const isOwn = eq(calendarFeeds.user_id, actor.id);
  const [kept] = await database.db.select().from(calendarFeeds).where(isOwn);
  const token = tokenOf(secret, kept?.nonce ?? fresh);
  if (kept && kept.token_hash !== hashOfSecret(token))
    await database.db
      .update(calendarFeeds)
      .set({ token_hash: hashOfSecret(token) })
      .where(isOwn);
  return { url: webLink(config, `/api/calendar/${token}.ics`) };
}

/** Revokes the URL of the caller's calendar immediately. */
export async function revokeCalendar(ctx: SignedIn): Promise<{ message: string }> {
  const { id } = ctx.actor;
  await ctx.database.transaction(async (tx) => {
    const revoked = await tx.delete(calendarFeeds).where(eq(calendarFeeds.user_id, id)).returning();
    if (revoked.length > 0) await recordSecurityEvent(ctx, { kind: 'calendar_revoked', accountId: id, tx });
  });
  return { message: 'The address of the calendar has been revoked.' };
}

/** For each schedule: the ticks of the next 30 days and the last 90, up to what a calendar can show. */
const [aheadDays, ofEach, maxSchedules] = [30, 60, 100];

const readOwner = `
  select u.id, u.language from calendar_feeds f join users u on u.id = f.user_id and u.status = 'active'
  where f.token_hash = $1`;

const readSchedules = `
  select s.id, s.task_id, s.enabled, s.cron_expressions, s.timezone, s.at, s.paused_until, s.skipped_run_at, s.created_at,
    t.name, t.config->'locales' as locales
  from schedules s join tasks t on t.id = s.task_id where s.user_id = $1 order by s.id limit ${maxSchedules}`;

const readTicks = `
  select s.id as schedule_id, k.fire_at, k.outcome, e.id as execution_id, e.status,
    coalesce(e.finished_at, e.created_at, k.created_at) as stamp
  from schedules s join lateral (
    select fire_at, outcome, execution_id, created_at from schedule_ticks
    where schedule_id = s.id order by fire_at desc limit ${ofEach}
  ) k on true left join executions e on e.id = k.execution_id
  where s.user_id = $1 order by s.id, k.fire_at`;

type ScheduleFacts = OwnerPause & {
  id: string;
  task_id: string;
  enabled: boolean;
  cron_expressions: string[];
  timezone: string;
  at: string | null;
  created_at: Date;
  name: string;
  locales: TaskConfig['locales'] | null;
};
type TickFacts = {
  schedule_id: string;
  fire_at: Date;
  outcome: TickOutcome;
  execution_id: string | null;
  status: ExecutionState | null;
  stamp: Date;
};
type Reading = Pick<Services, 'database' | 'clock' | 'config'>;

/** The calendar of a file name. Throws SHARE_NOT_FOUND once it is revoked, or its owner is blocked. */
export async function getCalendarFile(
  { database, clock, config }: Reading,
  file: string,
): Promise<{ text: string }> {
  const token = file.slice(0, -'.ics'.length);
  const [owner] = await database.query<{ id: string; language: Language | null }>(
    'calendar-owner',
    readOwner,
    [hashOfSecret(token)],
  );
  if (!owner) throw new AppError('SHARE_NOT_FOUND');
  const now = clock.now();
  const end = new Date(now.getTime() + aheadDays * DAY_MS);
  const schedules = await database.query<ScheduleFacts>('calendar-schedules', readSchedules, [owner.id]);
  const ticks = await database.query<TickFacts>('calendar-ticks', readTicks, [owner.id]);
  const entries: CalendarEntry[] = [];
  for (const schedule of schedules) {
    const task = localized(schedule.locales, owner.language ?? fallbackLanguage, 'name', schedule.name);
    const known = { schedule_id: schedule.id, task };
    for (const tick of ticks.filter(({ schedule_id }) => schedule_id === schedule.id)) {
      const { fire_at: at, stamp, outcome, status, execution_id } = tick;
      const path = execution_id ? `/executions/${execution_id}` : `/tasks/${schedule.task_id}`;
      entries.push({ ...known, at, stamp, outcome, status, url: webLink(config, path) });
    }
    const url = webLink(config, `/tasks/${schedule.task_id}`);
    const upcoming = schedule.enabled ? upcomingRuns(schedule, schedule, now, ofEach) : [];
    for (const at of upcoming.filter((run) => run <= end))
      entries.push({ ...known, at, stamp: schedule.created_at, outcome: null, status: null, url });
    await yieldToEventLoop();
  }
  return { text: await composeCalendar(entries, owner.language) };
}
