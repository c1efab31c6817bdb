import type { ProfileField } from '@agentarium/contracts';
import { dataOfRun, type RunData, runDataOf, withheldAmong } from '../../../db/run-data.ts';
import { executionState } from '../../../db/states.ts';
import { askSuggestions } from '../../../engine/after-answer.ts';
import type { ModelEntry } from '../../../engine/types.ts';
import type { Services } from '../../../platform/context.ts';
import { storableText } from '../../../platform/database/database.ts';
import { addCosts } from '../../subscription/index.ts';
import { spentOf } from '../finish/effects.ts';
import type { ClaimedExecution } from '../queue/claim.ts';

const maxMicros = 2_147_000_000;

/** The call costs money, but is no run. */
const save = `
  with saved as (
    update executions set suggestions = :texts,
      cost_micros = case when :cost::int is null then cost_micros
        else least(coalesce(cost_micros, 0)::int8 + :cost, ${maxMicros})::int end
    where id = :id and ${executionState.isCompleted()} returning user_id
  ), ${addCosts('saved', { run: ':id', now: ':now', runs: '0', input: ':input', output: ':output', cost: ':cost' })}`;

const readData = `
  select ${runDataOf('e')}, u.withheld_fields from executions e join users u on u.id = e.user_id where e.id = $1`;
type Data = RunData & { withheld_fields: ProfileField[] };

/** A saved answer, and the model that wrote it. */
export type Answered = {
  execution: Pick<ClaimedExecution, 'id' | 'language'>;
  entry: ModelEntry;
  /** The task, or the question of a follow-up. */
  about: string;
  answer: string;
};

/**
 * Asks the model of an answer for questions about it, and saves them. Asks nothing if the answer may contain what its user
 * withholds by now.
 */
export async function suggestQuestions(
  services: Services,
  answered: Answered,
  signal: AbortSignal,
): Promise<void> {
  const { clock, database } = services;
  const { execution, ...asked } = answered;
  const [data] = await database.query<Data>('data-of-answer', readData, [execution.id]);
  if (!data || withheldAmong(dataOfRun(data), data.withheld_fields).length > 0) return;
  const { suggestions, spent } = await askSuggestions({ ...asked, language: execution.language }, signal);
  const texts = suggestions.map(storableText);
  const values = { id: execution.id, texts, now: clock.now(), ...spentOf(services, spent) };
  await database.query('save-suggestions', save, values);
}

export type Suggesting = {
  /** Asks for questions about an answer in the background, unless as many as the worker's runs are being asked for. */
  start: (answered: Answered) => void;
  /** Stops asking. */
  stop: () => Promise<void>;
};

/**
 * Suggests questions about answers that are saved already, so that no run waits for them
 * (docs/spec/api.md#follow-ups). A failure is silent: an answer without suggestions is complete.
 */
export function startSuggesting(services: Services): Suggesting {
  const { config, log } = services;
  const controller = new AbortController();
  const asking = new Set<Promise<void>>();
  return {
    start(answered) {
      const isFull = asking.size >= config.workerConcurrency;
      if (!config.suggestions || controller.signal.aborted || isFull) return;
      const work = suggestQuestions(services, answered, controller.signal)
        .catch((err: unknown) =>
          log.debug({ err, execution_id: answered.execution.id }, 'suggestions could not be saved'),
        )
        .finally(() => asking.delete(work));
      asking.add(work);
    },
    async stop() {
      controller.abort();
      await Promise.all(asking);
    },
  };
}
