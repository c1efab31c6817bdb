import { isToolCallOpen, isToolCallWaiting } from '@agentarium/contracts';
import { addEvents } from '../../db/run-events.ts';
import type { SystemConfig } from '../../db/schema/index.ts';
import { executionState, toolCallState } from '../../db/states.ts';
import type { Spent } from '../../engine/call-models.ts';
import {
  type CallEnd,
  ClaimLostError,
  type NewCall,
  type NewRound,
  type RecordedCall,
  type Verdict,
} from '../../engine/tools/types.ts';
import type { Services } from '../../platform/context.ts';
import { type Db, storableJson, storableText } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { notifyConfirmation } from '../notifications/index.ts';
import { callsOfRun } from './load-run-tools.ts';
import type { Claim, ToolDefinition } from './types.ts';

const hold = `
  select id from executions where id = $1 and claimed_by = $2 and attempt = $3 and ${executionState.isRunning()}
  for no key update`;

/**
 * Does `work` in a transaction that locks a run of this claim, which serializes it with decisions about its calls and
 * its end. Throws ClaimLostError when the claim was lost.
 */
async function holdRun<T>(
  { database, signals }: Services,
  claim: Claim,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const done = await database.transaction(async (tx) => {
    const held = await tx.query('hold-run', hold, [claim.id, claim.workerId, claim.attempt]);
    if (held.length === 0) throw new ClaimLostError();
    return work(tx);
  });
  signals.publish('execution', claim.id);
  return done;
}

/** How long a call awaits approval, in milliseconds (docs/spec/api.md#tools). */
export const confirmWithinMs = 15 * 60_000;

const insertRound = `
  insert into execution_rounds (execution_id, round, text, calls, family, model, input_tokens, output_tokens,
    elapsed_ms, created_at, tried, replay, cost_micros)
  values (:execution_id, :round, :text, :calls, :family, :model, :input_tokens, :output_tokens, :elapsed_ms,
    :created_at, :tried, :replay, :cost_micros)`;

const status = `c->>'status'`;
const insertCalls = `
  insert into tool_calls (id, execution_id, tool_id, tool_name, model_call_id, arguments, status, error, sequence,
    round, requires_confirmation, expires_at, created_at, finished_at)
  select (c->>'id')::uuid, $1, (select id from tools where id = (c->>'tool_id')::uuid), c->>'name', c->>'modelCallId',
    c->'arguments', ${status}, c->>'error', (c->>'sequence')::int, $2, ${toolCallState.isWaiting(status)},
    case when ${toolCallState.isWaiting(status)} then $4::timestamptz end, $3,
    case when ${toolCallState.isFinished(status)} then $3::timestamptz end
  from jsonb_array_elements($5::jsonb) c`;

const exists = 'select 1 from tool_calls where id = $1';

type Kept = NewCall & { id: string };

/** The stream events of a new call: that it was requested, and its outcome if there is one already. */
function eventsOf(call: Kept, expiresAt: Date): { type: string; data: Record<string, unknown> }[] {
  const about = { call_id: call.id, tool_name: call.name };
  const asked = { type: 'tool-call', data: { ...about, arguments: call.arguments, sequence: call.sequence } };
  if (isToolCallWaiting(call.status)) {
    const data = { ...about, arguments: call.arguments, expires_at: expiresAt.toISOString() };
    return [asked, { type: 'confirmation-needed', data }];
  }
  if (isToolCallOpen(call.status)) return [asked];
  const data = { ...about, status: call.status, result: null, error: call.error, duration_ms: null };
  return [asked, { type: 'tool-result', data }];
}

function valuesOf(calls: Kept[], toolIds: ReadonlyMap<string, string>) {
  const rows = calls.map((call) => ({
    ...call,
    arguments: call.arguments ?? null,
    tool_id: call.error === 'TOOL_NOT_OFFERED' ? null : toolIds.get(call.name),
  }));
  const said = calls.map(({ modelCallId: id, name, arguments: input }) => ({
    id,
    name,
    input: JSON.stringify(input),
  }));
  return { rows: storableJson(rows), said: storableJson(said) };
}

type RoundContext = {
  toolIds: ReadonlyMap<string, string>;
  /** Counts what the round used; returns its cost, null if unknown. */
  count: (tx: Db, used: { round: number; spent: readonly Spent[] }) => Promise<number | null>;
};

/**
 * Returns a function that saves, counts and publishes a model round with its calls in one transaction, before any of
 * them is performed. It may be repeated after a lost response of the database. It throws ClaimLostError.
 */
export function prepareRound(
  services: Services,
  claim: Claim,
  { toolIds, count }: RoundContext,
  round: NewRound,
): () => Promise<RecordedCall[]> {
  const { clock } = services;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + confirmWithinMs);
  const calls: Kept[] = round.calls.map((call) => ({ ...call, id: newId(now.getTime()) }));
  const { rows, said } = valuesOf(calls, toolIds);
  const { usage, text, family, model, elapsedMs } = round;
  const roundValues = {
    execution_id: claim.id,
    round: round.round,
    text: storableText(text),
    calls: said,
    family,
    model,
    input_tokens: usage.input_tokens,
    output_tokens: usage.output_tokens,
    elapsed_ms: elapsedMs,
    created_at: now,
    tried: round.tried.length > 0 ? storableJson(round.tried) : null,
    replay: round.replay && storableJson(round.replay),
  };
  const events = calls.flatMap((call) => eventsOf(call, expiresAt));
  const write = async (tx: Db) => {
    if ((await tx.query('call-exists', exists, [calls[0]?.id])).length > 0) return;
    const cost_micros = await count(tx, { round: round.round, spent: round.spent });
    await tx.query('insert-round', insertRound, { ...roundValues, cost_micros });
    await tx.query('insert-calls', insertCalls, [claim.id, round.round, now, expiresAt, rows]);
    await addEvents(tx, claim.id, events, now);
    if (!calls.some(({ status }) => isToolCallWaiting(status))) return;
    await notifyConfirmation(services, tx, claim.id, round.round, now);
    await services.signals.send('approvals', claim.id, tx);
  };
  return async () => {
    await holdRun(services, claim, write);
    return calls.map((call) => ({ ...call, result: null, durationMs: null }));
  };
}

/** The statement that begins the call also reads the switches, so after a halt none begins anywhere. */
const begin = `
  update tool_calls c set started_at = coalesce(c.started_at, $5)
  from executions e, tasks t, tools x, system_config s
  where c.id = $4 and ${toolCallState.isRunning('c.status')} and e.id = c.execution_id and t.id = e.task_id and x.id = c.tool_id
    and e.id = $1 and e.claimed_by = $2 and e.attempt = $3 and ${executionState.isRunning('e.status')}
    and x.is_enabled and (t.config->>'tools_enabled')::boolean
    and (t.config->'allowed_tools'->x.id::text->>'enabled')::boolean
    and (s.config->'tool_calls'->>'enabled')::boolean
    and not (s.config->'tool_calls'->>'maintenance_mode')::boolean
    and not (s.config->'tool_calls'->>'emergency_stop')::boolean
  returning x.name, x.implementation_type, x.config`;

const why = `
  select s.config->'tool_calls' as switches, coalesce((t.config->>'tools_enabled')::boolean, false) as tools_enabled
  from executions e join tasks t on t.id = e.task_id, system_config s
  where e.id = $1 and e.claimed_by = $2 and e.attempt = $3 and ${executionState.isRunning('e.status')}`;

type Reasons = { switches: SystemConfig['tool_calls']; tools_enabled: boolean };

/** Why a call that was allowed when its run was claimed may not begin now; pure. */
export function refusalOf({ switches, tools_enabled }: Reasons): Extract<Verdict, { may: false }> {
  if (switches.emergency_stop) return { may: false, error: 'TOOLS_HALTED', endsToolUse: true };
  const areOff = !switches.enabled || switches.maintenance_mode || !tools_enabled;
  if (areOff) return { may: false, error: 'TOOLS_OFF', endsToolUse: true };
  return { may: false, error: 'TOOL_DISABLED', endsToolUse: false };
}

/** Begins a call, or returns why it may not begin. Throws ClaimLostError. */
export async function beginCall(
  { database, clock }: Services,
  { claim, callId }: { claim: Claim; callId: string },
): Promise<{ tool: ToolDefinition } | Extract<Verdict, { may: false }>> {
  const held = [claim.id, claim.workerId, claim.attempt];
  const [tool] = await database.query<ToolDefinition>('begin-call', begin, [...held, callId, clock.now()]);
  if (tool) return { tool };
  const [reasons] = await database.query<Reasons>('call-refusal', why, held);
  if (!reasons) throw new ClaimLostError();
  return refusalOf(reasons);
}

const finish = `
  with held as (
    select id from executions
    where id = :id and claimed_by = :worker and attempt = :attempt and ${executionState.isRunning()} for share
  ), done as (
    update tool_calls c set status = :status, result = :result::jsonb, error = :error, finished_at = :now
    from held where c.id = :call_id and c.execution_id = held.id and ${toolCallState.isOpen('c.status')}
    returning c.id, c.execution_id, c.tool_name, c.status, c.result, c.error,
      (extract(epoch from (c.finished_at - c.started_at)) * 1000)::int as duration_ms
  ), announced as (
    insert into execution_events (execution_id, type, data, created_at)
    select execution_id, 'tool-result', jsonb_build_object('call_id', id, 'tool_name', tool_name, 'status', status,
      'result', result, 'error', error, 'duration_ms', duration_ms), :now from done
  )
  select held.id, (select count(*)::int from done) as done from held`;

type Finished = { claim: Claim; callId: string; end: CallEnd };

/** Saves and publishes how a call ended; repeating it succeeds. Throws ClaimLostError. */
export async function finishCall(
  { database, clock, signals }: Services,
  { claim, callId, end }: Finished,
): Promise<void> {
  const { status, result, error } = end;
  const kept = await database.query('finish-call', finish, {
    id: claim.id,
    worker: claim.workerId,
    attempt: claim.attempt,
    call_id: callId,
    status,
    result: result === null || result === undefined ? null : storableJson(result),
    error: error === null ? null : storableText(error),
    now: clock.now(),
  });
  if (kept.length === 0) throw new ClaimLostError();
  signals.publish('execution', claim.id);
}

const expire = `
  update tool_calls set status = ${toolCallState.denied}, error = 'CONFIRMATION_EXPIRED', finished_at = $2
  where execution_id = $1 and ${toolCallState.isWaiting()} and expires_at <= $2
  returning id, tool_name`;

/** The run waits without a worker: it continues when its calls are decided, or at `wakes_at`. */
const wait = `
  update executions set status = ${executionState.waiting}, claimed_by = null, updated_at = $2,
    wakes_at = (select min(expires_at) from tool_calls where execution_id = $1 and ${toolCallState.isWaiting()})
  where id = $1`;

const keepElapsed = `
  update execution_rounds set elapsed_ms = $2
  where execution_id = $1 and round = (select max(round) from execution_rounds where execution_id = $1)`;

/**
 * Denies calls whose approval timed out. If calls still await it, sets the run `waiting` until they are decided; else
 * returns the calls. Serialized with decisions. Throws ClaimLostError.
 */
export function waitOrRead(
  services: Services,
  claim: Claim,
  elapsedMs: number,
): Promise<'waiting' | RecordedCall[]> {
  const { clock } = services;
  return holdRun(services, claim, async (tx) => {
    const now = clock.now();
    const expired = await tx.query<{ id: string; tool_name: string }>('expire-calls', expire, [
      claim.id,
      now,
    ]);
    if (expired.length > 0) {
      const events = expired.map(({ id: call_id, tool_name }) => ({
        type: 'tool-result',
        data: {
          call_id,
          tool_name,
          status: 'denied',
          result: null,
          error: 'CONFIRMATION_EXPIRED',
          duration_ms: null,
        },
      }));
      await addEvents(tx, claim.id, events, now);
      await services.signals.send('approvals', claim.id, tx);
    }
    const calls = await tx.query<RecordedCall>('run-calls', callsOfRun, [claim.id]);
    if (!calls.some(({ status }) => isToolCallWaiting(status))) return calls;
    await tx.query('wait-for-decisions', wait, [claim.id, now]);
    await tx.query('keep-elapsed', keepElapsed, [claim.id, elapsedMs]);
    return 'waiting';
  });
}
