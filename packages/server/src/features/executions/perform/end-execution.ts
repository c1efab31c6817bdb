import type { FailureCode } from '@agentarium/contracts';
import { executionState } from '../../../db/states/execution-state.ts';
import { toolCallState } from '../../../db/states/tool-call-state.ts';
import type { EngineOutcome } from '../../../engine/types.ts';
import type { Services } from '../../../platform/context.ts';
import { batched } from '../../../platform/database/batched.ts';
import type { Database, Statements } from '../../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../../platform/database/errors.ts';
import { storableJson, storableText } from '../../../platform/storable-json.ts';
import { addCosts } from '../../subscription/index.ts';
import type { ExecutionRow } from '../present.ts';
import { addSentData } from '../provenance/sent-data.ts';
import type { HowAnswered } from '../provenance/trace.ts';
import { type LongColumn, shortColumns } from '../queries.ts';
import type { ClaimedExecution } from '../queue/claim-executions.ts';
import { capped, spentValues } from '../queue/count-usage.ts';
import type { Claim, NewEvent } from './append-event.ts';
import { emitLocalEnd, isAwaitedLocally } from './local-ends.ts';
import { notifyOwner, notifyParents, notifySchedules, signalParents } from './notify-parents.ts';

/** A run with kept rounds was counted with the first of them; what they used is counted already. A follow-up is no run. */
const costs = {
  now: '$2',
  runs: 'case when is_follow_up or exists (select 1 from execution_rounds r where r.execution_id = ended.id) then 0 else 1 end',
  input: 'spent_input',
  output: 'spent_output',
  cost: 'spent_cost',
};
const sentData = { now: '$2', families: 'sent_families', demos: 'sent_demos', groups: 'sent_groups' };

type Scope = {
  /** The runs to end, as a condition of `e`. */
  which: string;
  lock: 'for no key update' | 'for no key update skip locked';
  /** Parts of the statement that notify others of the ends, and the columns that send signals. */
  notices: string;
  signals: string;
};

/**
 * Ends the runs in $1, which belong to different users and are sorted by user, so that two such statements can't
 * deadlock. The rows are locked and then found by `ctid`: a join would scan the table where it looks small.
 */
const endOf = ({ which, lock, notices, signals }: Scope) => `
  with given as (
    select * from json_to_recordset($1::json) as g(id uuid, worker uuid, attempt int, status text, result text,
      partial_result text, output_params jsonb, request jsonb, error_code text, error_message text, model text,
      model_family text, is_demo boolean, input_tokens int, output_tokens int, duration_ms int, result_cut boolean,
      suggestions text[], trace jsonb, events jsonb, spent_input int, spent_output int, spent_cost int,
      sent_families text[], sent_demos boolean[], sent_groups text[], is_shown boolean)
  ), owned as materialized (
    select g.*, locked.row_at from given g cross join lateral (
      select e.ctid as row_at from executions e
      where e.id = g.id and e.claimed_by = g.worker and e.attempt = g.attempt and ${executionState.isRunning('e.status')}
        and ${which}
      limit 1 ${lock}
    ) locked
  ), ended as (
    update executions e set status = o.status, result = o.result, partial_result = o.partial_result,
      output_params = o.output_params, request = o.request, error_code = o.error_code, error_message = o.error_message,
      model = o.model, model_family = o.model_family, is_demo = o.is_demo, input_tokens = o.input_tokens,
      output_tokens = o.output_tokens, duration_ms = o.duration_ms, finished_at = $2, updated_at = $2,
      change_count = e.change_count + 1, result_cut = o.result_cut, suggestions = o.suggestions, trace = o.trace,
      cost_micros = (
        select ${capped('sum(cost)')} from (
          select o.spent_cost as cost union all select r.cost_micros from execution_rounds r where r.execution_id = o.id) costs)
    from owned o where e.ctid = o.row_at
    returning e.*, o.events, o.spent_input, o.spent_output, o.spent_cost, o.sent_families, o.sent_demos, o.sent_groups,
      o.is_shown
  ), events as (
    insert into execution_events (execution_id, type, data, created_at, key)
    select ended.id, event->>'type', event->'data', $2, (event->>'key')::uuid
    from ended, jsonb_array_elements(ended.events) with ordinality as list(event, position)
    order by ended.id, position
    on conflict (key) where key is not null do nothing
  ), calls as (
    update tool_calls c set status = case when c.started_at is null then ${toolCallState.denied} else ${toolCallState.failed} end,
      error = ended.error_code, finished_at = $2
    from ended where ${executionState.isFailed('ended.status')} and c.execution_id = ended.id
      and ${toolCallState.isOpen('c.status')}
  ), costed as (${addCosts('ended', costs)}), sent as (${addSentData('ended', sentData)}), runs as (
    select * from ended where not is_follow_up
  ), ${notices}
  select ended.id as ended_id, ${signals} shown.*
  from ended left join lateral (
    select ${shortColumns} from ended e
    where e.id = ended.id and e.is_shown and not e.is_follow_up
      and not exists (select 1 from child_sequences s where s.execution_id = e.id)
  ) shown on true`;

const parents = { notices: notifyParents('runs', '$2::timestamptz'), signals: `${signalParents},` };
const skipLocked = 'for no key update skip locked';

/** Runs without a parent or a schedule: only their owner waits for them. */
const endPlain = endOf({
  which: 'e.parent_execution_id is null and e.schedule_id is null',
  lock: skipLocked,
  notices: notifyOwner('runs', '$2::timestamptz'),
  signals: '',
});
/** Children and follow-ups. */
const endOfFamily = endOf({ which: 'e.parent_execution_id is not null', lock: skipLocked, ...parents });
/** Any run; waits for its lock. */
const endAny = endOf({ which: 'true', lock: 'for no key update', ...parents });

/** The columns shown of a run whose caller waits here and whose children do not run automatically; else null. */
type Ended = Omit<
  ExecutionRow,
  'id' | 'children' | 'child_count' | 'children_run' | 'follow_ups' | LongColumn
> & {
  ended_id: string;
  id: string | null;
};

/** A run that ends has no children and no follow-ups yet: they need its answer. */
function asRow(
  { id, ended_id: _, ...shown }: Ended,
  { result, partial_result, request }: Written,
): ExecutionRow | null {
  if (id === null) return null;
  return {
    ...shown,
    ...{ id, result, partial_result, request },
    ...{ children: [], child_count: 0, children_run: null, follow_ups: [] },
  };
}

/** Changes to both counts and runs lock the user first, then the run, so that they can't deadlock. */
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
export async function refundCharge(tx: Statements, executionId: string, now: Date): Promise<void> {
  await tx.query('return-charge', returnCharge, [executionId, now]);
}

/** How an attempt ended; `unsent` are events that are not known to be written yet. */
export type End = {
  execution: Pick<ClaimedExecution, 'user_id' | 'parent_execution_id' | 'is_of_schedule'>;
  claim: Claim;
  outcome: EngineOutcome;
  how: HowAnswered;
  unsent: NewEvent[];
};

/** The columns that an end writes, by their names in the statement. */
type Written = ReturnType<typeof writtenOf>;

function writtenOf({ config }: Services, { execution, claim, outcome, how, unsent }: End) {
  const failed = outcome.status === 'failed';
  const error: { code: FailureCode; message: string } | null = failed
    ? { code: outcome.code, message: outcome.message }
    : null;
  const [spent_input, spent_output, spent_cost] = spentValues(config, outcome.spent);
  const [sent_families, sent_demos, sent_groups] = how.sent;
  return {
    user_id: execution.user_id,
    id: claim.id,
    worker: claim.workerId,
    attempt: claim.attempt,
    status: outcome.status,
    result: failed ? null : storableText(outcome.text),
    partial_result: failed ? storableText(outcome.partialText) || null : null,
    output_params: failed ? null : outcome.outputParams,
    request: outcome.request,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    model: outcome.model,
    model_family: outcome.family,
    is_demo: outcome.demo,
    input_tokens: outcome.usage.input_tokens,
    output_tokens: outcome.usage.output_tokens,
    duration_ms: Math.round(outcome.durationMs),
    result_cut: !failed && outcome.cut,
    suggestions: failed ? null : outcome.suggestions.map(storableText),
    trace: how.trace,
    events: [...unsent, { type: 'end', data: { status: outcome.status, error } }],
    ...{ spent_input, spent_output, spent_cost },
    ...{ sent_families, sent_demos, sent_groups },
  };
}

type Saving = { services: Services; written: Written };

/** Ends runs of different users and hands their rows to the callers that wait here. Returns the ids of those it ended. */
async function endMany(
  [name, text]: readonly [string, string],
  database: Database,
  saving: readonly Saving[],
): Promise<Set<string>> {
  const byUser = saving
    .map(({ written }) => written)
    .sort((one, other) => (one.user_id < other.user_id ? -1 : 1));
  const given = byUser.map((written) => ({ ...written, is_shown: isAwaitedLocally(database, written.id) }));
  const now = saving[0]?.services.clock.now();
  const rows = await database.query<Ended>(name, text, [storableJson(given), now]);
  const ended = new Map(rows.map((row) => [row.ended_id, row]));
  for (const written of byUser) {
    const row = ended.get(written.id);
    const shown = row && asRow(row, written);
    if (shown) emitLocalEnd(database, shown);
  }
  return new Set(ended.keys());
}

/** Ends runs that end at about the same time in one statement, or one by one where that fails. */
const endTogether = (name: string, text: string) =>
  batched<Saving, boolean>(
    async (database, saving) => {
      try {
        const ended = await endMany([name, text], database, saving);
        return saving.map(({ written }) => ended.has(written.id));
      } catch (error) {
        if (saving.length === 1 || isDatabaseUnavailable(error)) throw error;
        return saving.map(async (one) => (await endMany([name, text], database, [one])).size === 1);
      }
    },
    { maxWaitMs: 50, keyOf: ({ written }) => written.user_id },
  );
const endPlainTogether = endTogether('end-executions', endPlain);
const endFamilyTogether = endTogether('end-executions-of-families', endOfFamily);

async function endAlone({ written }: Saving, tx: Statements, now: Date): Promise<boolean> {
  const given = storableJson([{ ...written, is_shown: false }]);
  return (await tx.query('end-execution', endAny, [given, now])).length === 1;
}

/**
 * Saves how a run ended, with the words that are not known to be written yet, in one transaction. Calls of a failed
 * run that are still open end with it.
 * Returns false when the run is not this claim's any more (cancelled, replaced, or picked up by another worker).
 */
export async function endExecution(services: Services, ending: End): Promise<boolean> {
  const { database, signals, clock } = services;
  const { execution, claim, outcome } = ending;
  const saving = { services, written: writtenOf(services, ending) };
  const saveWithMore = (refunds: boolean) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      if (refunds) await tx.query('lock-user-of-run', lockUser, [claim.id]);
      const done = await endAlone(saving, tx, now);
      if (done && refunds) await refundCharge(tx, claim.id, now);
      if (done) await notifySchedules(tx, [claim.id], now);
      return done;
    });
  const save = async () => {
    const saveTogether = execution.parent_execution_id === null ? endPlainTogether : endFamilyTogether;
    if (await saveTogether(database, saving)) return true;
    // It is locked or lost. A statement that waits for the lock saves the end even if this process dies meanwhile.
    return (await endMany(['end-execution', endAny], database, [saving])).size === 1;
  };
  const refunds = outcome.status === 'failed' && !outcome.usersFault;
  const saved = refunds || execution.is_of_schedule ? await saveWithMore(refunds) : await save();
  if (saved) for (const topic of ['execution', 'ended'] as const) signals.publish(topic, claim.id);
  return saved;
}
