import type { RunTrace } from '../../../db/schema/index.ts';
import { executionState } from '../../../db/states/execution-state.ts';
import type { EngineOutcome, OutputsOutcome } from '../../../engine/types.ts';
import type { Services } from '../../../platform/context.ts';
import { storableJson } from '../../../platform/storable-json.ts';
import type { Claim } from '../perform/append-event.ts';
import type { ClaimedExecution } from '../queue/claim-executions.ts';
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
  with lost as (select id as user_id from users where id = $1), noted as (
    update executions set trace = $4 where id = $2 and attempt = $3 and trace is null and ${executionState.isFailed()}
  )
  ${addSentData('lost', { now: '$5', families: '$6', demos: '$7', groups: '$8' })}`;

/** Counts the data sent by an attempt whose run was stopped, released or deleted in the meantime. */
export async function countLostData(
  { database, clock }: Services,
  { userId, claim }: { userId: string; claim: Claim },
  { trace, sent }: HowAnswered,
): Promise<void> {
  if (sent[0] === null) return;
  const values = [userId, claim.id, claim.attempt, storableJson(trace), clock.now(), ...sent];
  await database.query('count-lost-data', addLost, values);
}
