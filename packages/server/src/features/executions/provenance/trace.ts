import type { RunTrace } from '../../../db/schema/index.ts';
import { executionState } from '../../../db/states/execution-state.ts';
import type { EngineOutcome, OutputsOutcome } from '../../../engine/types.ts';
import type { Services } from '../../../platform/context.ts';
import { storableJson } from '../../../platform/storable-json.ts';
import type { Claim } from '../perform/event-writer.ts';
import type { ClaimedExecution } from '../queue/claim.ts';
import { addSentData, sentColumns } from './sent-data.ts';

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

const addLost = `
  with lost as (select id as user_id from users where id = :user_id), noted as (
    update executions set trace = :trace where id = :id and attempt = :attempt and trace is null and ${executionState.isWithoutAnswer()}
  )
  ${addSentData('lost', { now: ':now', families: ':families', demos: ':demos', groups: ':groups' })}`;

/** Counts the data sent by an attempt whose run was stopped, released or deleted in the meantime. */
export async function countLostData(
  { database, clock }: Services,
  { userId, claim }: { userId: string; claim: Claim },
  { trace, sent }: HowAnswered,
): Promise<void> {
  const [families, demos, groups] = sent;
  if (families === null) return;
  await database.query('count-lost-data', addLost, {
    ...{
      user_id: userId,
      id: claim.id,
      attempt: claim.attempt,
      trace: storableJson(trace),
      now: clock.now(),
    },
    ...{ families, demos, groups },
  });
}
