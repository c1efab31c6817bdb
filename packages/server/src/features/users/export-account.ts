import type { Feedback } from '@agentarium/contracts';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { feedbackOf, isPinned, labelsOf } from '../../db/run-data.ts';
import {
  calendarFeeds,
  executionPacks,
  executionReveals,
  executions,
  executionTicks,
  followUps,
  goals,
  notifications,
  ownedItems,
  progressPreferences,
  purchases,
  pushSubscriptions,
  schedules,
  sentData,
  sessions,
  sharedResults,
  taskPresets,
  tasks,
  toolCalls,
  userStatusChanges,
  weeklyDigests,
} from '../../db/schema/index.ts';
import { wireStatus } from '../../db/states.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { throttle } from '../../platform/throttle.ts';
import { yieldToEventLoop } from '../../platform/wait.ts';
import { withoutHidden } from '../executions/index.ts';
import { exportFiles } from '../files/index.ts';
import { recordSecurityEvent } from '../security/index.ts';
import { presentUserParams } from './user-params.ts';
import { loadUserRow, presentLoaded } from './users.ts';

/** Rows of an unbounded list held in memory at once: an execution includes its whole dialogue. */
const pageSize = 50;

/** Rows page by page, by key. `load` takes the last row of the previous page. */
async function* inPages<Row>(load: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let rows: Row[] = [];
  do {
    rows = await load(rows.at(-1));
    yield* rows;
  } while (rows.length === pageSize);
}

const e = executions;
/** The exported fields of an answer, to a run or to a follow-up. */
const answer = {
  status: e.status,
  error_code: e.error_code,
  error_message: e.error_message,
  language: e.language,
  result: e.result,
  result_cut: e.result_cut,
  suggestions: e.suggestions,
  feedback: sql<Feedback | null>`${sql.raw(feedbackOf('executions'))}`,
  partial_result: e.partial_result,
  model: e.model,
  is_demo: e.is_demo,
  input_tokens: e.input_tokens,
  output_tokens: e.output_tokens,
  duration_ms: e.duration_ms,
  created_at: e.created_at,
  finished_at: e.finished_at,
};

/**
 * A user's executions with their tool calls and follow-ups, oldest first; prompts and administrators' values for
 * administrators only.
 */
export function executionsOf(db: Db, userId: string, isAdmin: boolean) {
  return inPages<{ id: string }>(async (last) => {
    const rows = await db
      .select({
        id: e.id,
        parent_execution_id: e.parent_execution_id,
        task_id: e.task_id,
        task_name: e.task_name,
        agent_id: e.agent_id,
        agent_name: e.agent_name,
        ...answer,
        triggered_by_scheduler: e.triggered_by_scheduler,
        input_params: e.input_params,
        sources: e.sources,
        trace: e.trace,
        hidden_inputs: e.hidden_inputs,
        output_params: e.output_params,
        request: e.request,
        labels: sql<string[]>`coalesce(${sql.raw(labelsOf('executions'))}, '{}')`,
        pinned: sql<boolean>`${sql.raw(isPinned('executions'))}`,
        stopped_by_admin: e.stopped_by_admin,
        started_at: e.started_at,
      })
      .from(e)
      .where(and(eq(e.user_id, userId), eq(e.is_follow_up, false), last && gt(e.id, last.id)))
      .orderBy(asc(e.id))
      .limit(pageSize);
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const calls = await toolCallsOf(db, ids);
    const asked = await followUpsOf(db, ids);
    return rows.map(({ hidden_inputs, sources, trace, ...row }) => ({
      ...row,
      status: wireStatus[row.status],
      sources: isAdmin ? sources : withoutHidden(sources, hidden_inputs),
      // Only administrators read a provider's own text.
      models_tried: trace?.tried?.map(({ status: _, text: __, ...tried }) => tried) ?? null,
      sent_data: trace?.sent ?? null,
      input_params: isAdmin ? row.input_params : withoutHidden(row.input_params, hidden_inputs),
      request: isAdmin ? row.request : null,
      tool_calls: calls.get(row.id) ?? [],
      follow_ups: asked.get(row.id) ?? [],
    }));
  });
}

/** Rows that belong to runs, by the id of their run. */
function byRun<Row extends { execution_id: string }>(rows: Row[]) {
  const groups = Map.groupBy(rows, ({ execution_id }) => execution_id);
  return new Map([...groups].map(([id, list]) => [id, list.map(({ execution_id: _, ...part }) => part)]));
}

async function followUpsOf(db: Db, executionIds: string[]) {
  const { execution_id, id, position, kind, message } = followUps;
  const rows = await db
    .select({ execution_id, id, position, kind, message, ...answer })
    .from(followUps)
    .innerJoin(e, eq(e.id, id))
    .where(inArray(execution_id, executionIds))
    .orderBy(asc(execution_id), asc(position));
  return byRun(rows.map((row) => ({ ...row, status: wireStatus[row.status] })));
}

async function toolCallsOf(db: Db, executionIds: string[]) {
  const c = toolCalls;
  const rows = await db
    .select({
      execution_id: c.execution_id,
      tool_name: c.tool_name,
      arguments: c.arguments,
      result: c.result,
      status: c.status,
      error: c.error,
      sequence: c.sequence,
      created_at: c.created_at,
      finished_at: c.finished_at,
    })
    .from(c)
    .where(inArray(c.execution_id, executionIds))
    .orderBy(asc(c.execution_id), asc(c.sequence));
  return byRun(rows);
}

/** A user's notifications, oldest first. */
function notificationsOf(db: Db, userId: string) {
  const { id, kind, data, read_at, created_at } = notifications;
  return inPages<{ id: number }>((last) =>
    db
      .select({ id, kind, data, read_at, created_at })
      .from(notifications)
      .where(and(eq(notifications.user_id, userId), last && gt(id, last.id)))
      .orderBy(asc(id))
      .limit(pageSize),
  );
}

/** A user's purchases, oldest first. */
function purchasesOf(db: Db, userId: string) {
  const p = purchases;
  return inPages<{ id: string }>((last) =>
    db
      .select({
        id: p.id,
        purchase_type: p.purchase_type,
        item_identifier: p.item_identifier,
        amount: p.amount,
        currency: p.currency,
        status: p.status,
        created_at: p.created_at,
        settled_at: p.settled_at,
        refunded_at: p.refunded_at,
      })
      .from(p)
      .where(and(eq(p.user_id, userId), last && gt(p.id, last.id)))
      .orderBy(asc(p.id))
      .limit(pageSize),
  );
}

const schedulesOf = (db: Db, userId: string) =>
  db
    .select({
      task_id: schedules.task_id,
      task_name: tasks.name,
      cron_expressions: schedules.cron_expressions,
      timezone: schedules.timezone,
      at: schedules.at,
      mail: schedules.mail,
      parameters: schedules.parameters,
      enabled: schedules.enabled,
      next_run_at: schedules.next_run_at,
      stopped_at: schedules.stopped_at,
      paused_until: schedules.paused_until,
      skipped_run_at: schedules.skipped_run_at,
      last_error: schedules.last_error,
      created_at: schedules.created_at,
    })
    .from(schedules)
    .innerJoin(tasks, eq(tasks.id, schedules.task_id))
    .where(eq(schedules.user_id, userId))
    .orderBy(asc(schedules.id));

type OwnTable = PgTable & { user_id: PgColumn };
/** Reads the given columns of a user's rows in a table. */
const ownRows =
  <Table extends OwnTable>(table: Table, order: keyof Table, columns: (keyof Table)[]) =>
  (db: Db, userId: string): Promise<object[]> =>
    db
      .select(Object.fromEntries(columns.map((name) => [name, table[name] as PgColumn])))
      .from(table as PgTable)
      .where(eq(table.user_id, userId))
      .orderBy(asc(table[order] as PgColumn));

/** Sections with few rows, by their name in the file. */
const shortSections = {
  status_history: ownRows(userStatusChanges, 'id', ['status', 'reason', 'changed_at']),
  sessions: ownRows(sessions, 'id', [
    'created_at',
    'last_seen_at',
    'expires_at',
    'ended_at',
    'user_agent',
    'ip',
  ]),
  schedules: schedulesOf,
  sent_data: ownRows(sentData, 'day', ['day', 'family', 'is_demo', 'field_group', 'runs', 'last_sent_at']),
  calendar_feeds: ownRows(calendarFeeds, 'user_id', ['created_at']),
  execution_packs: ownRows(executionPacks, 'id', [
    'purchase_id',
    'total',
    'remaining',
    'expires_at',
    'created_at',
  ]),
  owned_items: ownRows(ownedItems, 'id', ['item_type', 'item_id', 'purchase_id', 'created_at']),
  execution_reveals: ownRows(executionReveals, 'id', ['execution_id', 'reason', 'revealed_at']),
  execution_ticks: ownRows(executionTicks, 'execution_id', ['execution_id', 'ticked']),
  task_presets: ownRows(taskPresets, 'task_id', ['task_id', 'presets']),
  shared_results: ownRows(sharedResults, 'id', [
    'execution_id',
    'include_files',
    'created_at',
    'expires_at',
    'revoked_at',
  ]),
  push_devices: ownRows(pushSubscriptions, 'id', ['device_name', 'kinds', 'created_at', 'last_sent_at']),
  weekly_digest: ownRows(weeklyDigests, 'user_id', ['due_at', 'sent_at', 'created_at']),
  goals: ownRows(goals, 'id', [
    'task_id',
    'parameter',
    'kind',
    'target',
    'by',
    'from',
    'to',
    'created_at',
    'updated_at',
  ]),
  progress_charts: ownRows(progressPreferences, 'execution_id', [
    'execution_id',
    'chart_preferences',
    'updated_at',
  ]),
};

/** Sections that can grow without limit. */
const longSections = {
  purchases: purchasesOf,
  notifications: notificationsOf,
  executions: executionsOf,
};

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** A list as JSON, streamed item by item. */
async function* jsonList(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${json(row)}`;
    isFirst = false;
    await yieldToEventLoop();
  }
}

/** The caller's files as JSON, each with its content behind its other fields. */
async function* fileList(ctx: SignedIn): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { facts, content } of exportFiles(ctx)) {
    yield `${isFirst ? '' : ','}\n${json(facts).replace(/\n}$/, '')},\n  "content_base64": "`;
    for await (const piece of content) {
      yield piece;
      await yieldToEventLoop();
    }
    yield '"\n}';
    isFirst = false;
  }
}

const rule = { limit: 20, windowMs: HOUR_MS };

/**
 * Starts an export of the caller's account: one at a time and 20 an hour, since it reads everything. Returns a function
 * to call when it is finished. Throws RATE_LIMITED.
 */
export async function beginExport({
  actor,
  config,
  database,
  clock,
  memory,
}: Pick<SignedIn, 'actor' | 'config' | 'database' | 'clock' | 'memory'>): Promise<() => void> {
  if (memory.exports.has(actor.id)) {
    const message = 'An export of this account is being written already';
    throw new AppError('RATE_LIMITED', {
      retryAfter: 5,
      details: [{ path: 'export', message, code: 'EXPORT_RUNNING' }],
    });
  }
  memory.exports.add(actor.id);
  const end = () => void memory.exports.delete(actor.id);
  try {
    if (config.rateLimits) await throttle(database, `export:${actor.id}`, rule, clock.now());
    return end;
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * Everything stored about the caller's account as one JSON document; unbounded lists are read page by page while
 * sending. Contains no secrets, neither the password hash nor session or link tokens. Throws USER_NOT_FOUND before the
 * first chunk.
 */
export async function exportAccount(ctx: SignedIn): Promise<AsyncGenerator<string>> {
  const { db } = ctx.database;
  const row = await loadUserRow(db, ctx.actor.id);
  const head = {
    format: 'agentarium-account',
    version: 1,
    exported_at: ctx.clock.now().toISOString(),
    account: await presentLoaded(ctx, row),
    personal_parameters: presentUserParams(row.health_profile),
    withheld_fields: row.withheld_fields,
    notification_settings: row.notification_settings,
  };
  await recordSecurityEvent(ctx, { kind: 'account_exported', accountId: ctx.actor.id });
  return write(ctx, head);
}

async function* write(ctx: SignedIn, head: object): AsyncGenerator<string> {
  const { db } = ctx.database;
  yield json(head).replace(/\n}$/, '');
  for (const [name, load] of Object.entries(shortSections)) {
    yield `,\n${json(name)}: ${json(await load(db, ctx.actor.id))}`;
  }
  for (const [name, load] of Object.entries(longSections)) {
    yield `,\n${json(name)}: [`;
    yield* jsonList(load(db, ctx.actor.id, ctx.actor.kind === 'admin'));
    yield ']';
  }
  yield ',\n"files": [';
  yield* fileList(ctx);
  yield ']\n}\n';
}

/** Returns the account's part of the file's name, in characters that every system accepts. */
export function exportName(username: string): string {
  const name = username
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return name || 'account';
}
