import type { FailureCode } from '@agentarium/contracts';
import type { Config } from '../../../config.ts';
import { type ExecutionState, executionState } from '../../../db/states.ts';
import type { EngineOutcome } from '../../../engine/types.ts';
import type { Services } from '../../../platform/context.ts';
import type { Statements } from '../../../platform/database/database.ts';
import { storableJson, storableText } from '../../../platform/storable-json.ts';
import type { Claim, NewEvent } from '../perform/event-writer.ts';
import type { HowAnswered } from '../provenance/provenance.ts';
import { capped, spentOf, usageOfRounds } from '../queue/count-usage.ts';
import { isLost, type LostBounds } from '../queue/lost-runs.ts';

/** How a run ends. */
export type Ending =
  /** Its worker performed it; `unsent` are events that are not known to be written yet. */
  | {
      kind: 'performed';
      id: string;
      claim: Claim;
      outcome: EngineOutcome;
      how: HowAnswered;
      unsent: readonly NewEvent[];
      isRefunded: boolean;
      /** The answer repeats what only administrators may read. */
      isPromptRepeated: boolean;
      /** How many images the model did not get. */
      imagesLeftOut: number;
    }
  /** Its owner stopped it. */
  | { kind: 'cancelled'; id: string }
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
};

const finished = `
  returning e.id, e.user_id, e.task_id, e.agent_id, e.parent_execution_id, e.is_follow_up, e.schedule_id,
    e.triggered_by_scheduler, e.status, e.error_code, e.error_message, e.created_at,
    exists (select 1 from execution_rounds r where r.execution_id = e.id) as has_rounds`;
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
    claimed_by = null, wakes_at = null, ${ended},${usageOfRounds('e')},
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
  config: Config,
  { id, claim, outcome, how, imagesLeftOut }: Extract<Ending, { kind: 'performed' }>,
) {
  const failed = outcome.status === 'failed';
  const error: { code: FailureCode; message: string } | null = failed
    ? { code: outcome.code, message: outcome.message }
    : null;
  const json = (value: unknown) => (value === null ? null : storableJson(value));
  const { cost } = spentOf(config, outcome.spent);
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
      const values = { ...performedValues(services.config, ending), now };
      return first(await tx.query<FinishedRun>('save-performed', savePerformed, values));
    }
    case 'cancelled': {
      await tx.query('lock-execution', lock, [id]);
      const values = { id, message: 'Stopped by the user.', now };
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
