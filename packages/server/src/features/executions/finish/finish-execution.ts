import type { FailureCode } from '@agentarium/contracts';
import type { RunTrace } from '../../../db/schema/index.ts';
import { type ExecutionState, executionState, isLost, type LostBounds } from '../../../db/states.ts';
import type { EngineOutcome, OutputsOutcome } from '../../../engine/types.ts';
import type { AccountActor, Services } from '../../../platform/context.ts';
import {
  type Db,
  type Statements,
  storableJson,
  storableText,
  withDatabaseRetry,
} from '../../../platform/database/database.ts';
import { recordAudit } from '../../audit/index.ts';
import { notifyPromptRepeated, notifyRunFinished } from '../../notifications/index.ts';
import { recordScheduledEnd } from '../../schedule/index.ts';
import type { AttemptEvent, Claim } from '../perform/event-writer.ts';
import type { ClaimedExecution } from '../queue/claim.ts';
import {
  addCostsOfRun,
  addEndEvents,
  addSentDataOfRun,
  capped,
  closeToolCalls,
  countRun,
  deleteReplays,
  evaluateGoals,
  indexForSearch,
  lockUserOfRun,
  markSequenceDue,
  notifyParent,
  refundCharge,
  sentColumns,
  spentOf,
  usageOfRounds,
} from './effects.ts';
import { queueAnswerMail } from './mail-answer.ts';

/** The stored record of how an answer was produced, and the user data to count, as `addSentData` takes it. */
export type HowAnswered = { trace: RunTrace; sent: ReturnType<typeof sentColumns> };

type Traced = Pick<EngineOutcome, 'tried' | 'reached'> & { outputs?: OutputsOutcome | null };

/** Nothing is sent until a model is called. A follow-up's prompts are those of its run. */
export function traceOf(
  { prompts, is_follow_up }: Pick<ClaimedExecution, 'prompts' | 'is_follow_up'>,
  { tried, reached, ...outcome }: Traced,
  sent: readonly string[],
): HowAnswered {
  const { outputs = null } = outcome;
  const received = reached.length > 0 ? [...new Set(sent)].sort() : [];
  const used = is_follow_up ? [] : (prompts ?? []);
  return {
    trace: {
      ...(tried.length > 0 && { tried: [...tried] }),
      ...(received.length > 0 && { sent: received }),
      ...(outputs &&
        Object.keys(outputs.faults).length > 0 && {
          outputs: { faults: outputs.faults, ...(outputs.tried.length > 0 && { tried: outputs.tried }) },
        }),
      ...(used.length > 0 && { prompts: used.map(({ id, revision }) => [id, revision]) }),
    },
    sent: sentColumns(received, reached),
  };
}

/** How a run ends. */
export type Ending =
  /** Its worker performed it; `unsent` are events that are not known to be written yet. */
  | {
      kind: 'performed';
      id: string;
      claim: Claim;
      outcome: EngineOutcome;
      how: HowAnswered;
      unsent: readonly AttemptEvent[];
      isRefunded: boolean;
      /** The answer repeats what only administrators may read. */
      isPromptRepeated: boolean;
      /** How many images the model did not get. */
      imagesLeftOut: number;
    }
  /** Its owner stopped it, or an administrator. */
  | { kind: 'cancelled'; id: string; admin: AccountActor | null }
  /** Its worker died, and others before it. */
  | { kind: 'lost'; id: string; bounds: LostBounds };

/** The facts of an ended run that the effects of its end need. */
export type FinishedRun = {
  id: string;
  user_id: string;
  task_id: string;
  agent_id: string;
  parent_execution_id: string | null;
  is_follow_up: boolean;
  schedule_id: string | null;
  triggered_by_scheduler: boolean;
  status: ExecutionState;
  error_code: string | null;
  error_message: string | null;
  created_at: Date;
  /** It saved rounds with tool calls. */
  has_rounds: boolean;
  /** A sequence of children waits for it: this is set in the transaction that accepts it, or never. */
  has_sequence: boolean;
  /** The goals whose numbers it may have changed: of its task, and of its parent's, which are measured by children too. */
  goal_ids: string[];
};

const finished = `
  returning e.id, e.user_id, e.task_id, e.agent_id, e.parent_execution_id, e.is_follow_up, e.schedule_id,
    e.triggered_by_scheduler, e.status, e.error_code, e.error_message, e.created_at,
    exists (select 1 from execution_rounds r where r.execution_id = e.id) as has_rounds,
    exists (select 1 from child_sequences s where s.current_execution_id = e.id) as has_sequence,
    array(select g.id from goals g where g.user_id = e.user_id and g.task_id in (
      e.task_id, (select p.task_id from executions p where p.id = e.parent_execution_id))) as goal_ids`;
const ended = 'finished_at = :now, updated_at = :now, change_count = e.change_count + 1';

/** Only the worker that has the run, and only in this attempt, ends it. */
const savePerformed = `
  update executions e set status = :status, result = :result, partial_result = :partial_result,
    output_params = :output_params, request = :request, error_code = :error_code, error_message = :error_message,
    model = :model, model_family = :model_family, is_demo = :is_demo, input_tokens = :input_tokens,
    output_tokens = :output_tokens, duration_ms = :duration_ms, result_cut = :result_cut,
    tools_unavailable = :tools_unavailable, images_left_out = :images_left_out, trace = :trace, ${ended},
    cost_micros = (
      select ${capped('sum(cost)')} from (
        select :cost::int as cost union all select r.cost_micros from execution_rounds r where r.execution_id = e.id) costs)
  where e.id = :id and e.claimed_by = :worker and e.attempt = :attempt and ${executionState.isRunning('e.status')}
  ${finished}`;

/** Text is locked before it is read, so that text written concurrently is included. */
const lock = 'select id from executions where id = $1 for no key update';
/** The text already streamed in the last attempt, else that of its saved rounds, is the partial result. */
const saveCancelled = `
  update executions e set status = ${executionState.cancelled}, error_code = 'CANCELLED', error_message = :message,
    stopped_by_admin = :by_admin, claimed_by = null, wakes_at = null, ${ended},${usageOfRounds('e')},
    partial_result = coalesce((
      select string_agg(v.data->>'text', '' order by v.id) from execution_events v
      where v.execution_id = e.id and v.type = 'text-delta' and v.id > coalesce(
        (select max(s.id) from execution_events s where s.execution_id = e.id and s.type in ('status', 'text-reset')), 0)
    ), (
      select string_agg(r.text, E'\\n\\n' order by r.round) from execution_rounds r
      where r.execution_id = e.id and r.text <> ''))
  where e.id = :id and ${executionState.isOpen('e.status')}
  ${finished}`;

const saveLost = `
  update executions e set status = ${executionState.failed}, error_code = 'WORKER_LOST', error_message = :message,
    claimed_by = null, ${ended},${usageOfRounds('e')}
  where e.id = :id and ${isLost('e')} and e.lost_count >= :max_losses - 1
  ${finished}`;

function performedValues(
  pricing: Pick<Services, 'config' | 'models'>,
  { id, claim, outcome, how, imagesLeftOut }: Extract<Ending, { kind: 'performed' }>,
) {
  const failed = outcome.status === 'failed';
  const error: { code: FailureCode; message: string } | null = failed
    ? { code: outcome.code, message: outcome.message }
    : null;
  const json = (value: unknown) => (value === null ? null : storableJson(value));
  const { cost } = spentOf(pricing, outcome.spent);
  return {
    id,
    worker: claim.workerId,
    attempt: claim.attempt,
    status: outcome.status,
    result: failed ? null : storableText(outcome.text),
    partial_result: failed ? storableText(outcome.partialText) || null : null,
    output_params: json(failed ? null : (outcome.outputs?.values ?? null)),
    request: json(outcome.request),
    error_code: error?.code ?? null,
    error_message: error && storableText(error.message),
    model: outcome.model,
    model_family: outcome.family,
    is_demo: outcome.demo,
    input_tokens: outcome.usage.input_tokens,
    output_tokens: outcome.usage.output_tokens,
    duration_ms: Math.round(outcome.durationMs),
    result_cut: failed ? null : outcome.cut,
    tools_unavailable: !failed && outcome.lacksTools,
    images_left_out: failed ? 0 : imagesLeftOut,
    trace: storableJson(how.trace),
    cost,
  };
}

/** The message of a run that was stopped by its owner, or by an administrator. */
export const stoppedMessage = (admin: AccountActor | null): string =>
  admin === null ? 'Stopped by the user.' : 'Stopped by an administrator.';

/** Whether the owner gets the count of a run back: its end was not their fault or wish. */
function isRefund(ending: Ending): boolean {
  switch (ending.kind) {
    case 'performed':
      return ending.isRefunded;
    case 'cancelled':
      return ending.admin !== null;
    case 'lost':
      return true;
    default:
      return ending satisfies never;
  }
}

/** Writes a run's status and result. Returns null when the run is not the caller's to end any more. */
export async function saveResult(
  services: Services,
  tx: Statements,
  ending: Ending,
  now: Date,
): Promise<FinishedRun | null> {
  const { id } = ending;
  const first = ([run]: FinishedRun[]) => run ?? null;
  switch (ending.kind) {
    case 'performed': {
      const { config, models } = services;
      const values = { ...performedValues({ config, models }, ending), now };
      return first(await tx.query<FinishedRun>('save-performed', savePerformed, values));
    }
    case 'cancelled': {
      await tx.query('lock-execution', lock, [id]);
      const by_admin = ending.admin !== null;
      const message = stoppedMessage(ending.admin);
      const values = { id, message, by_admin, now };
      return first(await tx.query<FinishedRun>('save-cancelled', saveCancelled, values));
    }
    case 'lost': {
      const message = 'This run was interrupted too often. It was not counted.';
      const values = { id, message, ...ending.bounds, now };
      return first(await tx.query<FinishedRun>('save-lost', saveLost, values));
    }
    default:
      return ending satisfies never;
  }
}

/**
 * Ends a run: everything that depends on its end, in one transaction. Answers, failures, timeouts, cancellation and lost
 * workers all come here. Locks are taken in this order everywhere (decisions 0009 and 0040): the user, the run, its
 * parent, the sequence of children, the schedule, and the counts of the user's day.
 */
async function finish(services: Services, tx: Db, ending: Ending): Promise<FinishedRun | null> {
  const now = services.clock.now();
  const isRefunded = isRefund(ending);
  // 1. A refund changes the user's counts, so the user is locked before the run, as acceptance does.
  if (isRefunded) await lockUserOfRun(tx, ending.id);
  // 2. Status and result, if the run is still this caller's to end.
  const run = await saveResult(services, tx, ending, now);
  if (run === null) return null;
  if (ending.kind === 'cancelled' && ending.admin !== null)
    await recordAudit({ actor: ending.admin }, tx, {
      action: 'executions.cancelUserExecution',
      targetType: 'execution',
      targetId: run.id,
      changes: { status: run.status },
      now,
    });
  // 3. The run's stream: words that are not known to be written yet, and the end.
  await addEndEvents(tx, run, ending.kind === 'performed' ? ending.unsent : [], now);
  // 4. Reasoning that a provider wanted back within the run, and calls that no result can reach any more.
  if (run.has_rounds) await deleteReplays(tx, run);
  if (run.status !== 'completed') await closeToolCalls(tx, run, now);
  // 5. The parent's stream and the sequence of children that waits for this run: the next child may start.
  if (run.parent_execution_id !== null && !run.is_follow_up)
    await notifyParent(tx, run, run.parent_execution_id, now);
  if (run.has_sequence) await markSequenceDue(tx, run, now);
  // 6. The user's daily, task or pack quota, where the failure was not the user's fault.
  if (isRefunded) await refundCharge(tx, run.id, now);
  // 7. Goals that track this task are evaluated again, by jobs.
  if (run.status === 'completed' && !run.is_follow_up) await evaluateGoals(services, tx, run);
  // 8. The owner is notified; a job sends it to their devices and by mail, another one the whole answer of a schedule.
  // Administrators are notified of a repeated prompt.
  if (!run.is_follow_up) await notifyRunFinished(services, tx, run.id, now);
  if (run.triggered_by_scheduler && run.parent_execution_id === null && run.status === 'completed')
    await queueAnswerMail(services, tx, run.id);
  if (ending.kind === 'performed' && ending.isPromptRepeated)
    await notifyPromptRepeated(services, tx, run.id, now);
  // 9. A job indexes the answer for the search.
  await indexForSearch(services, tx, run);
  // 10. The schedule's consecutive failures; the fifth stops it.
  if (run.schedule_id !== null && run.parent_execution_id === null)
    await recordScheduledEnd(services, tx, {
      scheduleId: run.schedule_id,
      status: run.status,
      now,
      errorCode: run.error_code,
      errorMessage: run.error_message,
    });
  // 11. Costs, and the user data that was sent. Rounds with tools were counted when they were saved.
  if (ending.kind === 'performed') {
    await addCostsOfRun(services, tx, { run, spent: ending.outcome.spent, now });
    await addSentDataOfRun(tx, run, ending.how.sent, now);
  }
  // 12. The dashboard's statistics, which leave children and follow-ups to their parents. They are rows of the user's day,
  // which other runs wait for: last before the commit.
  if (run.parent_execution_id === null) await countRun(tx, run);
  return run;
}

/**
 * Ends a run and signals it to workers and readers. Returns false, with nothing changed, when it is not the caller's to
 * end any more: cancelled, finished, or picked up by another worker.
 */
export async function finishExecution(services: Services, ending: Ending): Promise<boolean> {
  const { database, signals } = services;
  const run = await database.transaction((tx) => finish(services, tx, ending));
  if (run === null) return false;
  // A worker that performs it stops, streams read the end, and requests that wait for it answer.
  if (ending.kind === 'cancelled') signals.publish('cancel', run.id);
  for (const topic of ['execution', 'ended'] as const) signals.publish(topic, run.id);
  return true;
}

/**
 * Ends a run, again and again for 7 seconds, so that an answer that was paid for is not lost to a restart of the database.
 * Returns what `finishExecution` returns; throws its last error: then the worker gives the run up, and the model is asked
 * again.
 */
export async function finishWithRetry(services: Services, ending: Ending): Promise<boolean> {
  let failed = false;
  const save = async () => {
    const saved = await finishExecution(services, ending);
    // An earlier attempt may have saved it and lost only the response: then nothing was signalled here.
    if (!saved && failed)
      for (const topic of ['execution', 'ended'] as const) services.signals.publish(topic, ending.id);
    return saved;
  };
  return withDatabaseRetry(save, (error) => {
    failed = true;
    services.log.warn({ err: error, execution_id: ending.id }, 'the end of a run could not be saved yet');
  });
}
