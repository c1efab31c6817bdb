import { createHash } from 'node:crypto';
import {
  byLanguage,
  type Language,
  type LiveEvent,
  type LiveEventOf,
  lastChange,
  localized,
  type SystemConfig,
} from '@agentarium/contracts';
import { type ExecutionState, toolCallState, wireStatus } from '../../db/states.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { type Connection, eventStream, keepAlive } from '../../platform/http/event-stream.ts';
import {
  findOverBudget,
  type LimitFacts,
  presentSubscription,
  type SubscriptionSums,
  subscriptionSums,
  usageStatusOf,
} from '../subscription/index.ts';
import type { LiveHub } from './live-hub.ts';

type FollowInput = Connection & { hub: LiveHub; lastEventId: string | undefined };

/**
 * Changes that concern the caller as server-sent events, until the client disconnects or the session ends
 * (docs/spec/api.md#live). Throws VALIDATION_FAILED for a `lastEventId` that is no stamp.
 */
export function followAccount(ctx: SignedIn, input: FollowInput): AsyncGenerator<string> {
  const { hub, lastEventId = '' } = input;
  const known = lastEventId === '' ? null : parseStamp(lastEventId);
  if (lastEventId !== '' && known === null) throw invalid('last-event-id', 'EVENT_ID_FORMAT');
  return eventStream(ctx, input, async function* events(reader) {
    const place = hub.join(ctx.actor, known, reader.wake);
    try {
      while (reader.isConnected() && (await reader.mayStay())) {
        const text = place.take();
        if (text !== '') yield text;
        else if (!(await reader.wait()) && reader.isConnected()) yield keepAlive;
      }
    } finally {
      place.leave();
    }
  });
}

export type LiveRun = LiveEventOf<'execution'>['data'] & { changedAt: Date };

type StatePart = Exclude<LiveEvent, { type: 'execution' }>;

/** The state that an account's open pages show, at one point in time. */
export type LiveState = {
  at: Date;
  parts: readonly StatePart[];
  /** Its latest runs, and those that have just ended. */
  runs: readonly LiveRun[];
  /** The time when it changes by itself: a notification is due, a limit starts over, a plan or a pack ends. */
  nextDue: Date | null;
};

/** A reader's state: the time of its read, and a digest of each part. */
export type Stamp = { at: number; digests: readonly string[] };

/** Runs that ended this shortly before a reader's stamp may be missing from it, in milliseconds. */
const overlapMs = 5000;

const digestOf = ({ data }: StatePart) =>
  createHash('sha1').update(JSON.stringify(data)).digest('hex').slice(0, 8);

export const stampOf = ({ at, parts }: LiveState): Stamp => ({
  at: at.getTime(),
  digests: parts.map(digestOf),
});

export const formatStamp = ({ at, digests }: Stamp): string => [at.toString(36), ...digests].join('.');

/** Parses the output of `formatStamp`; null for any other text. */
function parseStamp(text: string): Stamp | null {
  if (!/^[0-9a-z]{1,10}(\.[0-9a-f]{8}){1,8}$/.test(text)) return null;
  const [at = '', ...digests] = text.split('.');
  return { at: Number.parseInt(at, 36), digests };
}

/** The parts that differ from what a reader knows; all of them for one that knows nothing. */
export function changedParts(state: LiveState, stamp: Stamp, known: Stamp | null): StatePart[] {
  return state.parts.filter((_, index) => stamp.digests[index] !== known?.digests[index]);
}

/** The runs that changed while a reader was away. */
export function runsSince(runs: readonly LiveRun[], known: Stamp): LiveRun[] {
  return runs.filter(({ changedAt }) => changedAt.getTime() > known.at - overlapMs);
}

/** How many of an account's runs are read: more than anyone has in progress at once. */
const latestRuns = 50;

const run = `
  json_build_object('id', e.id, 'status', e.status, 'error_code', e.error_code, 'task_id', e.task_id,
    'task_name', e.task_name, 'task_locales', t.config->'locales', 'parent_execution_id', e.parent_execution_id,
    'scheduled', e.triggered_by_scheduler, 'finished_at', e.finished_at, 'updated_at', e.updated_at)`;

const read = `
  select u.id, u.daily_execution_limit, u.current_plan, u.plan_activated_at, u.plan_expires_at, u.usage_started_at,
    u.usage_count, u.monthly_budget_micros, ${subscriptionSums('u.id', '$2', '$3')},
    (select count(*)::int from (
      select 1 from notifications n where n.user_id = u.id and n.read_at is null and n.in_app and n.due_at <= $2
      limit 100) as first) as unread,
    (select n.id from notifications n where n.user_id = u.id and n.in_app and n.due_at <= $2
      order by n.id desc limit 1) as latest_id,
    (select min(n.due_at) from notifications n
      where n.user_id = u.id and n.read_at is null and n.in_app and n.due_at > $2) as next_due,
    (select count(*)::int from schedules s where s.user_id = u.id and s.enabled) as active,
    (select min(s.next_run_at) from schedules s where s.user_id = u.id and s.enabled) as next_execution,
    case when u.role = 'admin' then (select count(*)::int from (
      select 1 from tool_calls c where ${toolCallState.isWaiting('c.status')} limit 1000) as waiting) end as approvals,
    (select coalesce(json_agg(${run}), '[]') from executions e join tasks t on t.id = e.task_id
      where e.user_id = u.id and not e.is_follow_up and (e.id = any($4::uuid[]) or e.id in (
        select l.id from executions l where l.user_id = u.id and not l.is_follow_up
        order by l.id desc limit ${latestRuns}))) as runs
  from unnest($1::uuid[]) as wanted(id) join users u on u.id = wanted.id`;

type RunRow = {
  id: string;
  status: ExecutionState;
  error_code: string | null;
  task_id: string;
  task_name: string;
  task_locales: Parameters<typeof localized>[0];
  parent_execution_id: string | null;
  scheduled: boolean;
  finished_at: string | null;
  updated_at: string;
};

type Row = LimitFacts &
  SubscriptionSums & {
    id: string;
    usage_started_at: Date | null;
    usage_count: number;
    monthly_budget_micros: number | null;
    unread: number;
    latest_id: number | null;
    next_due: Date | null;
    active: number;
    next_execution: Date | null;
    /** Null for those who are no administrators. */
    approvals: number | null;
    runs: RunRow[];
  };

function presentRun(row: RunRow): LiveRun {
  const nameIn = (language: Language) => localized(row.task_locales, language, 'name', row.task_name);
  const { id, status, error_code, parent_execution_id, scheduled } = row;
  return {
    id,
    status: wireStatus[status],
    error_code,
    task: { id: row.task_id, name: byLanguage(nameIn) },
    parent_execution_id,
    scheduled,
    finished_at: row.finished_at && new Date(row.finished_at).toISOString(),
    changedAt: new Date(row.updated_at),
  };
}

/** The first of these times after `now`; null when there is none. */
function earliest(times: readonly (Date | null)[], now: Date): Date | null {
  const ahead = times.flatMap((at) => (at !== null && at > now ? [at.getTime()] : []));
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}

type Facts = { now: Date; isOverBudget: boolean; system: SystemConfig };

function stateOf(row: Row, { now, isOverBudget, system }: Facts): LiveState {
  const subscription = presentSubscription(row, row);
  const { current_plan, plan_activated_at, plan_expires_at } = subscription;
  const { purchased_agents, purchased_tasks, extra_executions } = subscription;
  const { daily_limit, remaining_executions, next_reset_time } = usageStatusOf(row, isOverBudget, now);
  const reset = next_reset_time === null ? null : new Date(next_reset_time);
  const next_execution = row.next_execution?.toISOString() ?? null;
  const changed_at = lastChange(Object.values(system))?.at ?? null;
  return {
    at: now,
    parts: [
      { type: 'notification', data: { unread: row.unread, latest_id: row.latest_id } },
      { type: 'schedule', data: { active: row.active, next_execution } },
      {
        type: 'usage',
        data: { daily_limit, remaining_executions, extra_executions, next_reset_time },
      },
      {
        type: 'subscription',
        data: { current_plan, plan_activated_at, plan_expires_at, purchased_agents, purchased_tasks },
      },
      {
        type: 'system',
        data: {
          maintenance: system.task_scheduler.maintenance_mode,
          console: row.approvals === null ? null : { changed_at, approvals: row.approvals },
        },
      },
    ],
    runs: row.runs.map(presentRun),
    nextDue: earliest([row.next_due, reset, row.plan_expires_at, row.extra_expires_at], now),
  };
}

type Wanted = { userIds: string[]; endedIds: string[]; system: SystemConfig };

/**
 * Returns the state that the open pages of these accounts show now, by account, in one query; `endedIds` are runs that
 * have just ended.
 */
export async function readLive(
  { database, config, clock }: Services,
  { userIds, endedIds, system }: Wanted,
): Promise<Map<string, LiveState>> {
  const now = clock.now();
  const values = [userIds, now, config.currency, endedIds];
  const rows = await database.query<Row>('read-live', read, values);
  const overBudget = await findOverBudget(database, rows, now);
  return new Map(
    rows.map((row) => [row.id, stateOf(row, { now, isOverBudget: overBudget.has(row.id), system })]),
  );
}

const owners = 'select distinct user_id from executions where id = any($1::uuid[])';

/** The owners of these runs. */
export async function ownersOf({ database }: Services, executionIds: string[]): Promise<string[]> {
  const rows = await database.query<{ user_id: string }>('owners-of-runs', owners, [executionIds]);
  return rows.map(({ user_id }) => user_id);
}
