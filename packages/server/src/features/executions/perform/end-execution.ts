import type { FailureCode } from '@agentarium/contracts';
import { executionState } from '../../../db/states/execution-state.ts';
import { toolCallState } from '../../../db/states/tool-call-state.ts';
import type { EngineOutcome } from '../../../engine/types.ts';
import type { Services } from '../../../platform/context.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { storableJson, storableText } from '../../../platform/storable-json.ts';
import { addCosts } from '../../subscription/index.ts';
import type { ExecutionRow } from '../present.ts';
import { addSentData } from '../provenance/sent-data.ts';
import type { HowAnswered } from '../provenance/trace.ts';
import { shownColumns } from '../queries.ts';
import { capped, spentValues } from '../queue/count-usage.ts';
import type { Claim, NewEvent } from './append-event.ts';
import { giveEndHere, isAwaitedHere } from './ended-here.ts';
import { noteScheduled, notifyParents, signalParents } from './notify-parents.ts';

/** A run with kept rounds was counted with the first of them; what they used is counted already. A follow-up is no run. */
const costs = {
  now: '$17',
  runs: 'case when is_follow_up or exists (select 1 from execution_rounds where execution_id = $1) then 0 else 1 end',
  input: '$20',
  output: '$21',
  cost: '$22',
};
const sentData = { now: '$17', families: '$27', demos: '$28', groups: '$29' };

const end = `
  with ended as (
    update executions set status = $4, result = $5, partial_result = $6, output_params = $7, request = $8,
      error_code = $9, error_message = $10, model = $11, model_family = $12, is_demo = $13,
      input_tokens = $14, output_tokens = $15, duration_ms = $16, finished_at = $17, updated_at = $17,
      change_count = change_count + 1, result_cut = $23, suggestions = $25, trace = $26, cost_micros = (
        select ${capped('sum(cost)')} from (
          select $22::int as cost union all select r.cost_micros from execution_rounds r where r.execution_id = $1) costs)
    where id = $1 and claimed_by = $2 and attempt = $3 and ${executionState.isRunning()}
      and ($19 or schedule_id is null or parent_execution_id is not null)
    returning *
  ), events as (
    insert into execution_events (execution_id, type, data, created_at, key)
    select ended.id, event->>'type', event->'data', $17, (event->>'key')::uuid
    from ended, jsonb_array_elements($18::jsonb) with ordinality as list(event, position)
    order by position
    on conflict (key) where key is not null do nothing
  ), calls as (
    update tool_calls c set status = case when c.started_at is null then ${toolCallState.denied} else ${toolCallState.failed} end,
      error = ended.error_code, finished_at = $17
    from ended where ${executionState.isFailed('ended.status')} and c.execution_id = ended.id
      and ${toolCallState.isOpen('c.status')}
  ), costed as (${addCosts('ended', costs)}), sent as (${addSentData('ended', sentData)}), runs as (
    select * from ended where not is_follow_up
  ), ${notifyParents('runs', '$17::timestamptz')}
  select ended.id as ended_id, ${signalParents}, shown.*
  from ended left join (
    select ${shownColumns} from ended e
    where $24 and not e.is_follow_up and not exists (select 1 from child_sequences s where s.execution_id = e.id)
  ) shown on true`;

/** What is shown of the run when it was asked for and its children are not to follow by themselves; else null. */
type Ended = Omit<ExecutionRow, 'id' | 'children' | 'child_count' | 'children_run' | 'follow_ups'> & {
  id: string | null;
};

/** A run that ends has no children and no follow-ups yet: they need its answer. */
const asRow = ({ id, ...shown }: Ended): ExecutionRow | null =>
  id === null ? null : { ...shown, id, children: [], child_count: 0, children_run: null, follow_ups: [] };

/** Anyone who changes counts and runs together locks the user first, then the run: nobody waits in a circle. */
const lockUser = `
  select id from users where id = (select user_id from executions where id = $1) for no key update`;

const returnCharge = `
  with charged as (
    update executions set charge_returned_at = $2
    where id = $1 and charge_returned_at is null and charge_source is not null
    returning user_id, task_id, charge_source, charge_pack_id, charge_window_at, charge_task_window_at
  ), daily as (
    update users u set usage_count = greatest(0, u.usage_count - 1) from charged c
    where u.id = c.user_id and c.charge_source = 'daily' and u.usage_started_at = c.charge_window_at
  ), pack as (
    update execution_packs p set remaining = least(p.total, p.remaining + 1) from charged c
    where p.id = c.charge_pack_id and c.charge_source = 'extra'
  )
  update task_usages t set count = greatest(0, t.count - 1) from charged c
  where t.user_id = c.user_id and t.task_id = c.task_id and t.window_started_at = c.charge_task_window_at`;

/** Gives a run's count back, once: it failed through no fault of the user's. Belongs in the failing transaction. */
export async function giveBack(tx: Statements, executionId: string, now: Date): Promise<void> {
  await tx.query('return-charge', returnCharge, [executionId, now]);
}

const json = (value: unknown) => (value === null || value === undefined ? null : storableJson(value));

/** How an attempt ended; `unsent` are events that are not known to be written yet. */
export type End = { claim: Claim; outcome: EngineOutcome; how: HowAnswered; unsent: NewEvent[] };

/**
 * Saves how a run ended, with the words that are not known to be written yet, in one transaction. Calls of a failed
 * run that are still open end with it.
 * Returns false when the run is not this claim's any more (cancelled, replaced, or picked up by another worker).
 */
export async function endExecution(
  services: Services,
  { claim, outcome, how, unsent }: End,
): Promise<boolean> {
  const { database, signals, clock } = services;
  const now = clock.now();
  const failed = outcome.status === 'failed';
  const error: { code: FailureCode; message: string } | null = failed
    ? { code: outcome.code, message: outcome.message }
    : null;
  const spent = spentValues(services.config, outcome.spent);
  const cut = !failed && outcome.cut;
  const suggestions = failed ? null : outcome.suggestions.map(storableText);
  const events = [...unsent, { type: 'end', data: { status: outcome.status, error } }];
  const values = [
    claim.id,
    claim.workerId,
    claim.attempt,
    outcome.status,
    failed ? null : storableText(outcome.text),
    failed ? storableText(outcome.partialText) || null : null,
    failed ? null : json(outcome.outputParams),
    json(outcome.request),
    error?.code ?? null,
    error?.message ?? null,
    outcome.model,
    outcome.family,
    outcome.demo,
    outcome.usage.input_tokens,
    outcome.usage.output_tokens,
    Math.round(outcome.durationMs),
    now,
    storableJson(events),
  ];
  const save = async (db: Statements, alsoScheduled: boolean) => {
    const isShown = !alsoScheduled && isAwaitedHere(database, claim.id);
    const asked = [
      ...values,
      alsoScheduled,
      ...spent,
      cut,
      isShown,
      suggestions,
      json(how.trace),
      ...how.sent,
    ];
    const [ended] = await db.query<Ended>('end-execution', end, asked);
    const row = ended && asRow(ended);
    if (row) giveEndHere(database, row);
    return ended !== undefined;
  };
  const saveWithMore = (givesBack: boolean) =>
    database.transaction(async (tx) => {
      if (givesBack) await tx.query('lock-user-of-run', lockUser, [claim.id]);
      const done = await save(tx, true);
      if (done && givesBack) await giveBack(tx, claim.id, now);
      if (done) await noteScheduled(tx, [claim.id], now);
      return done;
    });
  // One statement does for most runs; what the statement leaves alone is a schedule's, or lost.
  const givesBack = failed && !outcome.usersFault;
  const saved = (!givesBack && (await save(database, false))) || (await saveWithMore(givesBack));
  if (saved) for (const topic of ['execution', 'ended'] as const) signals.tell(topic, claim.id);
  return saved;
}
