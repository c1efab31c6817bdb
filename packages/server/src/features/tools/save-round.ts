import { isToolCallOpen, isToolCallWaiting } from '@agentarium/contracts';
import { toolCallState } from '../../db/states/tool-call-state.ts';
import type { NewCall, NewRound, RecordedCall } from '../../engine/tools/types.ts';
import type { Spent } from '../../engine/usage-tracker.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { storableJson, storableText } from '../../platform/storable-json.ts';
import { notifyConfirmation } from '../notifications/index.ts';
import { addEvents, holdRun } from './hold-run.ts';
import type { Claim } from './types.ts';

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
    ...{ execution_id: claim.id, round: round.round, text: storableText(text), calls: said, family, model },
    ...{ input_tokens: usage.input_tokens, output_tokens: usage.output_tokens },
    ...{ elapsed_ms: elapsedMs, created_at: now },
    tried: round.tried.length > 0 ? storableJson(round.tried) : null,
    replay: round.replay && storableJson(round.replay),
  };
  const events = storableJson(calls.flatMap((call) => eventsOf(call, expiresAt)));
  const write = async (tx: Db) => {
    if ((await tx.query('call-exists', exists, [calls[0]?.id])).length > 0) return;
    const cost_micros = await count(tx, { round: round.round, spent: round.spent });
    await tx.query('insert-round', insertRound, { ...roundValues, cost_micros });
    await tx.query('insert-calls', insertCalls, [claim.id, round.round, now, expiresAt, rows]);
    await tx.query('add-events', addEvents, [claim.id, events, now]);
    if (calls.some(({ status }) => isToolCallWaiting(status)))
      await notifyConfirmation(services, tx, claim.id, round.round, now);
  };
  return async () => {
    await holdRun(services, claim, write);
    return calls.map((call) => ({ ...call, result: null, durationMs: null }));
  };
}
