import type { RevealedExecution } from '@agentarium/contracts';
import { executionReveals } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { storableText } from '../../../platform/storable-json.ts';
import { recordAudit } from '../../audit/index.ts';
import { loadToolCalls } from '../../tools/index.ts';
import { presentExecution } from '../present.ts';
import { loadExecution } from '../read/get-execution.ts';

/**
 * Inputs and answer of any run to an administrator with a reason, which the audit log keeps and the owner reads. Throws
 * EXECUTION_NOT_FOUND.
 */
export async function revealExecution(
  ctx: SignedIn,
  { id, reason: given }: { id: string; reason: string },
): Promise<RevealedExecution> {
  const { database, clock, actor } = ctx;
  const row = await loadExecution(database, id);
  if (!row) throw new AppError('EXECUTION_NOT_FOUND');
  const reason = storableText(given);
  await database.transaction(async (tx) => {
    const now = clock.now();
    await tx.insert(executionReveals).values({
      id: newId(now.getTime()),
      execution_id: id,
      user_id: row.user_id,
      revealed_by: actor.id,
      reason,
      revealed_at: now,
    });
    await recordAudit(ctx, tx, {
      action: 'executions.revealExecution',
      targetType: 'execution',
      targetId: id,
      changes: { reason },
      now,
    });
  });
  ctx.signals.publish('execution', id);
  const shown = presentExecution(row, null, true);
  return {
    id,
    input_params: shown.input_params,
    output_params: shown.output_params,
    result: shown.result,
    partial_result: shown.partial_result,
    request: shown.request,
    follow_ups: shown.follow_ups,
    tool_calls: await loadToolCalls(database.db, id),
    files: shown.files,
  };
}
