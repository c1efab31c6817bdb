import {
  type DecidedToolCall,
  isToolCallWaiting,
  namedInAddress,
  namedInCommand,
  type OpenToolCalls,
  type PendingToolCall,
  type Tool,
  type ToolCall,
} from '@agentarium/contracts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ToolSecrets } from '../../config/read-tool-secrets.ts';
import { addEvents } from '../../db/run-events.ts';
import { executions, toolCalls, users } from '../../db/schema/index.ts';
import {
  addStatusEvents,
  type ExecutionState,
  executionState,
  isFinished,
  toolCallState,
} from '../../db/states.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, refusedFor } from '../../platform/errors.ts';
import { idCursor, numberCursor, type Page, pageOf } from '../../platform/list-queries.ts';
import { signalSql } from '../../platform/signals.ts';
import { recordAudit } from '../audit/index.ts';
import { clearConfirmation } from '../notifications/index.ts';
import { loadSystemConfig } from '../system/index.ts';
import { areOn } from './load-run-tools.ts';
import { faultOfTool } from './misconfigured-tools.ts';
import type { ToolRow } from './types.ts';

type CallState = Pick<CallRow, 'status' | 'error' | 'decided_at' | 'expires_at' | 'requires_confirmation'>;
export type Decision =
  | { is: 'apply' }
  | { is: 'same' }
  | { is: 'refused'; code: 'EXECUTION_ENDED' }
  | { is: 'refused'; code: 'IN_USE'; reason: 'CALL_DECIDED' | 'CALL_NOT_ASKED' | 'CALL_TIME_OVER' };

/** The effect of a decision about a call: it counts once, and repeating it changes nothing; pure. */
export function decideConfirmation(
  call: CallState,
  runStatus: ExecutionState,
  confirmed: boolean,
  now: Date,
): Decision {
  if (call.decided_at !== null) {
    const wasConfirmed = call.error !== 'NOT_CONFIRMED';
    if (wasConfirmed === confirmed) return { is: 'same' };
    return { is: 'refused', code: 'IN_USE', reason: 'CALL_DECIDED' };
  }
  if (isFinished(runStatus)) return { is: 'refused', code: 'EXECUTION_ENDED' };
  if (!call.requires_confirmation) {
    return { is: 'refused', code: 'IN_USE', reason: 'CALL_NOT_ASKED' };
  }
  const isOver = call.expires_at !== null && call.expires_at.getTime() <= now.getTime();
  if (!isToolCallWaiting(call.status) || isOver) {
    return { is: 'refused', code: 'IN_USE', reason: 'CALL_TIME_OVER' };
  }
  return { is: 'apply' };
}

export type CallRow = typeof toolCalls.$inferSelect;

export function presentTool(row: ToolRow, secrets: ToolSecrets): Tool {
  return {
    id: row.id,
    ...toolFields(row),
    stopped: faultOfTool(row, secrets),
    archived_at: row.archived_at?.toISOString() ?? null,
    change_count: row.change_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The fields that administrators edit. */
export function toolFields(row: ToolRow) {
  return {
    name: row.name,
    description: row.description,
    implementation_type: row.implementation_type,
    input_schema: row.input_schema as Tool['input_schema'],
    config: row.config as Tool['config'],
    is_enabled: row.is_enabled,
    requires_confirmation: row.requires_confirmation,
  };
}

/** The fields for the audit log: headers, URLs and commands may contain what should have been a named secret. */
export function auditedFields<T extends { config: Record<string, unknown> }>(fields: T): T {
  const { headers, url, command } = fields.config;
  const names = Object.keys(headers ?? {}).map((name) => [name, '[not recorded]']);
  return {
    ...fields,
    config: {
      ...fields.config,
      ...(typeof url === 'string' && { url: namedInAddress('tool', url) }),
      ...(typeof command === 'string' && { command: namedInCommand('tool', command) }),
      ...(names.length > 0 && { headers: Object.fromEntries(names) }),
    },
  };
}

function presentToolCall(row: CallRow): ToolCall {
  const { started_at, finished_at } = row;
  const isWaiting = isToolCallWaiting(row.status);
  return {
    id: row.id,
    execution_id: row.execution_id,
    tool_id: row.tool_id,
    tool_name: row.tool_name,
    arguments: row.arguments,
    result: row.result ?? null,
    status: row.status,
    error: row.error,
    sequence: row.sequence,
    duration_ms: started_at && finished_at ? Math.max(0, finished_at.getTime() - started_at.getTime()) : null,
    expires_at: isWaiting ? (row.expires_at?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

/** A call of somebody else's run for administrators: the code of its error, but not what was asked and answered. */
const withoutContents = <Call extends ToolCall>(call: Call): Call => ({
  ...call,
  arguments: null,
  result: null,
  error: call.error?.split(':')[0] ?? null,
});

type PendingRow = {
  call: CallRow;
  user_id: string;
  username: string;
  task_id: string;
  task_name: string;
};

function presentPendingToolCall({ call, ...run }: PendingRow): PendingToolCall {
  return { ...presentToolCall(call), ...run };
}

/** Returns the owner of an execution. Throws EXECUTION_NOT_FOUND. */
async function ownerOf(db: Db, executionId: string): Promise<string> {
  const [run] = await db
    .select({ user_id: executions.user_id })
    .from(executions)
    .where(eq(executions.id, executionId));
  if (!run) throw new AppError('EXECUTION_NOT_FOUND');
  return run.user_id;
}

type CallsQuery = { limit?: number | undefined; cursor?: string | undefined };

/** The maximum of `tools_max_calls`. */
const maxCallsOfRun = 1000;

/** The tool calls of an execution, in order; all of them without a limit. Throws VALIDATION_FAILED. */
export async function loadToolCalls(
  db: Db,
  executionId: string,
  { limit = maxCallsOfRun, cursor }: CallsQuery = {},
): Promise<Page<ToolCall>> {
  const after = numberCursor(cursor, 'integer');
  const rows = await db
    .select()
    .from(toolCalls)
    .where(
      and(
        eq(toolCalls.execution_id, executionId),
        after === undefined ? undefined : gt(toolCalls.sequence, after),
      ),
    )
    .orderBy(asc(toolCalls.sequence))
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(rows, limit, ({ sequence }) => sequence);
  return { items: page.map(presentToolCall), next_cursor };
}

/**
 * The tool calls of any execution for administrators; those of others without arguments and results. Throws
 * EXECUTION_NOT_FOUND, VALIDATION_FAILED.
 */
export async function listExecutionToolCalls(
  ctx: SignedIn,
  { executionId, ...query }: { executionId: string } & CallsQuery,
): Promise<Page<ToolCall>> {
  const { db } = ctx.database;
  const isOwn = (await ownerOf(db, executionId)) === ctx.actor.id;
  const { items, next_cursor } = await loadToolCalls(db, executionId, query);
  return { items: isOwn ? items : items.map(withoutContents), next_cursor };
}

/** The tool calls of the caller's execution. Throws EXECUTION_NOT_FOUND, also for somebody else's, VALIDATION_FAILED. */
export async function listOwnToolCalls(
  ctx: SignedIn,
  { executionId, ...query }: { executionId: string } & CallsQuery,
): Promise<Page<ToolCall>> {
  const { db } = ctx.database;
  if ((await ownerOf(db, executionId)) !== ctx.actor.id) throw new AppError('EXECUTION_NOT_FOUND');
  return loadToolCalls(db, executionId, query);
}

const isWaiting = sql.raw(toolCallState.isWaiting('tool_calls.status'));

/** The calls that await approval with their runs' owners, oldest first. */
const selectPending = (db: Db) =>
  db
    .select({
      call: toolCalls,
      user_id: executions.user_id,
      username: users.username,
      task_id: executions.task_id,
      task_name: executions.task_name,
    })
    .from(toolCalls)
    .innerJoin(executions, eq(executions.id, toolCalls.execution_id))
    .innerJoin(users, eq(users.id, executions.user_id))
    .orderBy(asc(toolCalls.id));

/** Calls that await approval, oldest first, by key; for administrators, without arguments. Throws VALIDATION_FAILED. */
export async function listPendingToolCalls(
  ctx: SignedIn,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<PendingToolCall>> {
  const after = idCursor(query.cursor);
  const rows = await selectPending(ctx.database.db)
    .where(and(isWaiting, after ? gt(toolCalls.id, after) : undefined))
    .limit(query.limit + 1);
  const { page, next_cursor } = pageOf(rows, query.limit, ({ call }) => call.id);
  return { items: page.map((row) => withoutContents(presentPendingToolCall(row))), next_cursor };
}

/**
 * A call that awaits approval with its arguments, for an administrator who is to decide it; audited. Throws
 * TOOL_CALL_NOT_FOUND.
 */
export const openToolCall = (ctx: SignedIn, id: string): Promise<PendingToolCall> =>
  ctx.database.db.transaction(async (tx) => {
    const [row] = await selectPending(tx).where(and(isWaiting, eq(toolCalls.id, id)));
    if (!row) throw new AppError('TOOL_CALL_NOT_FOUND');
    await recordAudit(ctx, tx, {
      action: 'tools.openToolCall',
      targetType: 'tool_call',
      targetId: id,
      changes: { tool_name: row.call.tool_name, execution_id: row.call.execution_id },
      now: ctx.clock.now(),
    });
    return presentPendingToolCall(row);
  });

const countOpen = `
  select count(*) filter (where ${toolCallState.isRunning('c.status')})::int as running,
    count(*) filter (where ${toolCallState.isWaiting('c.status')})::int as waiting,
    count(distinct c.execution_id)::int as executions
  from executions e join tool_calls c on c.execution_id = e.id
  where ${executionState.isOpen('e.status')} and ${toolCallState.isOpen('c.status')}`;

/**
 * Counts the calls that an emergency stop would end, for administrators: those in progress at once, those that wait for
 * an approval when they are decided or expire.
 */
export async function countOpenToolCalls(ctx: SignedIn): Promise<OpenToolCalls> {
  const [counts] = await ctx.database.query<OpenToolCalls>('count-open-calls', countOpen, []);
  if (!counts) throw new Error('A query without conditions returned no row');
  return counts;
}

/** A waiting run continues once none of its calls is pending; a running one sees the decision itself. */
const requeueDecided = `
  with queued as (
    update executions set status = ${executionState.queued}, wakes_at = null, updated_at = $2
    where id = $1 and ${executionState.isWaiting()} and not exists (
      select 1 from tool_calls where execution_id = $1 and ${toolCallState.isWaiting()})
    returning id, attempt
  ), announced as (${addStatusEvents('queued', 'queued', '$2')})
  select ${signalSql('queue', 'id')} as queued from queued`;

type Held = { call: CallRow; runStatus: ExecutionState };

/** Locks the run, so that it neither ends nor begins to wait meanwhile, and reads the call. Throws TOOL_CALL_NOT_FOUND. */
async function holdCall(tx: Db, id: string, ownerId: string | null): Promise<Held> {
  const [found] = await tx
    .select({ executionId: toolCalls.execution_id })
    .from(toolCalls)
    .where(eq(toolCalls.id, id));
  if (!found) throw new AppError('TOOL_CALL_NOT_FOUND');
  const isTheirs = ownerId === null ? undefined : eq(executions.user_id, ownerId);
  const [run] = await tx
    .select({ status: executions.status })
    .from(executions)
    .where(and(eq(executions.id, found.executionId), isTheirs))
    .for('no key update');
  const [call] = await tx.select().from(toolCalls).where(eq(toolCalls.id, id));
  if (!run || !call) throw new AppError('TOOL_CALL_NOT_FOUND');
  return { call, runStatus: run.status };
}

function eventOf(call: CallRow, confirmed: boolean) {
  const about = { call_id: call.id, tool_name: call.tool_name };
  return confirmed
    ? { type: 'tool-call', data: { ...about, arguments: call.arguments, sequence: call.sequence } }
    : {
        type: 'tool-result',
        data: { ...about, status: 'denied', result: null, error: 'NOT_CONFIRMED', duration_ms: null },
      };
}

async function apply(ctx: SignedIn, tx: Db, call: CallRow, confirmed: boolean): Promise<CallRow> {
  const now = ctx.clock.now();
  const decided = { decided_by: ctx.actor.id, decided_at: now };
  const change: Partial<CallRow> = confirmed
    ? { ...decided, status: 'running' }
    : { ...decided, status: 'denied', error: 'NOT_CONFIRMED', finished_at: now };
  await tx.update(toolCalls).set(change).where(eq(toolCalls.id, call.id));
  await addEvents(tx, call.execution_id, [eventOf(call, confirmed)], now);
  await tx.query('requeue-decided', requeueDecided, [call.execution_id, now]);
  await clearConfirmation(tx, call.execution_id, call.round, now);
  await ctx.signals.send('approvals', call.execution_id, tx);
  return { ...call, ...change };
}

type Answer = { id: string; confirmed: boolean };

/** Decides a call once: the first decision counts, and repeating it succeeds. */
async function decide(
  ctx: SignedIn,
  { id, confirmed, ownerId, isAudited }: Answer & { ownerId: string | null; isAudited: boolean },
): Promise<DecidedToolCall> {
  const call = await ctx.database.transaction(async (tx) => {
    const { call, runStatus } = await holdCall(tx, id, ownerId);
    const now = ctx.clock.now();
    const decision = decideConfirmation(call, runStatus, confirmed, now);
    if (decision.is === 'refused')
      throw decision.code === 'IN_USE'
        ? refusedFor(decision.code, decision.reason)
        : new AppError(decision.code);
    if (decision.is === 'same') return presentToolCall(call);
    const decided = await apply(ctx, tx, call, confirmed);
    if (isAudited) {
      await recordAudit(ctx, tx, {
        action: 'tools.decideToolCall',
        targetType: 'tool_call',
        targetId: id,
        changes: { confirmed, tool_name: call.tool_name, execution_id: call.execution_id },
        now,
      });
    }
    return presentToolCall(decided);
  });
  ctx.signals.publish('execution', call.execution_id);
  const { tool_calls } = await loadSystemConfig(ctx.database.db);
  const is_halted = confirmed && !areOn(tool_calls);
  return { ...(ownerId === null ? withoutContents(call) : call), is_halted };
}

/** Approves or denies a call of the caller's run. Throws TOOL_CALL_NOT_FOUND, IN_USE, EXECUTION_ENDED. */
export const confirmToolCall = (ctx: SignedIn, answer: Answer) =>
  decide(ctx, { ...answer, ownerId: ctx.actor.id, isAudited: false });

/** Approves or denies a call of any run, for an administrator. Throws TOOL_CALL_NOT_FOUND, IN_USE, EXECUTION_ENDED. */
export const decideToolCall = (ctx: SignedIn, answer: Answer) =>
  decide(ctx, { ...answer, ownerId: null, isAudited: true });
