import { isToolCallWaiting } from '@agentarium/contracts';
import { executionState } from '../../db/states/execution-state.ts';
import { toolCallState } from '../../db/states/tool-call-state.ts';
import type { RecordedCall } from '../../engine/tools/types.ts';
import type { Services } from '../../platform/context.ts';
import { addEvents, holdRun } from './hold-run.ts';
import { callsOfRun } from './load-run-tools.ts';
import type { Claim } from './types.ts';

const expire = `
  update tool_calls set status = ${toolCallState.denied}, error = 'CONFIRMATION_EXPIRED', finished_at = $2
  where execution_id = $1 and ${toolCallState.isWaiting()} and expires_at <= $2
  returning id, tool_name`;

/** The run waits without a worker: it continues when its calls are decided, or at `wakes_at`. */
const park = `
  update executions set status = ${executionState.waiting}, claimed_by = null, updated_at = $2,
    wakes_at = (select min(expires_at) from tool_calls where execution_id = $1 and ${toolCallState.isWaiting()})
  where id = $1`;

const keepElapsed = `
  update execution_rounds set elapsed_ms = $2
  where execution_id = $1 and round = (select max(round) from execution_rounds where execution_id = $1)`;

/**
 * Denies calls whose approval timed out. If calls are still pending, parks the run until they are decided; else returns
 * the calls. Serialized with decisions. Throws ClaimLostError.
 */
export function parkOrRead(
  services: Services,
  claim: Claim,
  elapsedMs: number,
): Promise<'parked' | RecordedCall[]> {
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
      await tx.query('add-events', addEvents, [claim.id, JSON.stringify(events), now]);
    }
    const calls = await tx.query<RecordedCall>('run-calls', callsOfRun, [claim.id]);
    if (!calls.some(({ status }) => isToolCallWaiting(status))) return calls;
    await tx.query('park-run', park, [claim.id, now]);
    await tx.query('keep-elapsed', keepElapsed, [claim.id, elapsedMs]);
    return 'parked';
  });
}
