import type { DecidedToolCall } from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { executions, toolCalls } from '../../db/schema/index.ts';
import { type ExecutionState, executionState } from '../../db/states/execution-state.ts';
import { addStatusEvents } from '../../db/states/status-events.ts';
import { toolCallState } from '../../db/states/tool-call-state.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, refusedFor } from '../../platform/errors.ts';
import { storableJson } from '../../platform/storable-json.ts';
import { recordAudit } from '../audit/index.ts';
import { clearConfirmation } from '../notifications/index.ts';
import { loadSystemConfig } from '../system/index.ts';
import { addEvents } from './hold-run.ts';
import { areOn } from './load-run-tools.ts';
import { type CallRow, presentToolCall } from './present.ts';
import { decideConfirmation } from './rules.ts';

/** A waiting run continues once none of its calls is pending; a running one sees the decision itself. */
const goOn = `
  with queued as (
    update executions set status = ${executionState.queued}, wakes_at = null, updated_at = $2
    where id = $1 and ${executionState.isWaiting()} and not exists (
      select 1 from tool_calls where execution_id = $1 and ${toolCallState.isWaiting()})
    returning id, attempt
  ), told as (${addStatusEvents('queued', 'queued', '$2')})
  select pg_notify('agentarium', 'queue:' || id)::text as queued from queued`;

type Held = { call: CallRow; runStatus: ExecutionState };

/** Locks the run, so that it neither ends nor parks meanwhile, and reads the call. Throws TOOL_CALL_NOT_FOUND. */
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
  const events = storableJson([eventOf(call, confirmed)]);
  await tx.query('add-events', addEvents, [call.execution_id, events, now]);
  await tx.query('go-on', goOn, [call.execution_id, now]);
  await clearConfirmation(tx, call.execution_id, call.round, now);
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
  return { ...call, is_halted: confirmed && !areOn(tool_calls) };
}

/** Approves or denies a call of the caller's run. Throws TOOL_CALL_NOT_FOUND, IN_USE, EXECUTION_ENDED. */
export const confirmToolCall = (ctx: SignedIn, answer: Answer) =>
  decide(ctx, { ...answer, ownerId: ctx.actor.id, isAudited: false });

/** Approves or denies a call of any run, for an administrator. Throws TOOL_CALL_NOT_FOUND, IN_USE, EXECUTION_ENDED. */
export const decideToolCall = (ctx: SignedIn, answer: Answer) =>
  decide(ctx, { ...answer, ownerId: null, isAudited: true });
