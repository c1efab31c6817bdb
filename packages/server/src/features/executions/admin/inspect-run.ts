import type { AdminExecutionDetail, Provenance, RevealedExecution } from '@agentarium/contracts';
import { and, eq } from 'drizzle-orm';
import { executionReveals, executions, users } from '../../../db/schema/index.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { type Db, storableText } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { recordAudit } from '../../audit/index.ts';
import { loadToolCalls } from '../../tools/index.ts';
import { holdExecution } from '../marks.ts';
import { loadProvenance, presentProvenance } from '../provenance/provenance.ts';
import { administeredOf } from '../queries.ts';
import { stopFamily } from '../read/cancel-execution.ts';
import {
  type AdministeredRow,
  type ChildRow,
  loadExecution,
  presentAdministered,
  presentChildren,
  presentExecution,
} from '../read/get-execution.ts';
import { adminColumns, presentRun } from './list-runs.ts';

/** Loads a run with all that administrators see of it. Throws EXECUTION_NOT_FOUND, also for a follow-up. */
async function loadRun(db: Db, id: string) {
  const [row] = await db
    .select({
      ...adminColumns,
      tools_unavailable: executions.tools_unavailable,
      stopped_by_admin: executions.stopped_by_admin,
    })
    .from(executions)
    .innerJoin(users, eq(users.id, executions.user_id))
    .where(and(eq(executions.id, id), eq(executions.is_follow_up, false)));
  if (!row) throw new AppError('EXECUTION_NOT_FOUND');
  return row;
}

const readMore = `
  select ${administeredOf('e')},
    (select x.execution_id from execution_retries x where x.retry_of = e.id order by x.execution_id desc limit 1) as retried_as,
    (select json_object_agg(u.id, u.username) from execution_reveals v join users u on u.id = v.revealed_by
      where v.execution_id = e.id) as revealers
  from executions e where e.id = $1`;
type More = Omit<AdministeredRow, 'stopped_by_admin'> & {
  retried_as: string | null;
  revealers: Record<string, string> | null;
};

const readChildren = `
  select id, status, error_code, error_message, created_at, task_id, task_name from executions
  where parent_execution_id = $1 and not is_follow_up order by id`;

/** The last call of a model that failed, if its provider said something. */
function providerError({ attempts, outputs }: Provenance): AdminExecutionDetail['provider_error'] {
  const failed = [...(attempts ?? []), ...(outputs?.attempts ?? [])].findLast((one) => one.provider_text);
  if (!failed) return null;
  const { family, model, status, provider_text } = failed;
  return { family, model, status, text: provider_text ?? '' };
}

/** A run of any user with its provenance, without inputs and answer; for administrators. Throws EXECUTION_NOT_FOUND. */
export async function inspectExecution(ctx: SignedIn, id: string): Promise<AdminExecutionDetail> {
  const { database } = ctx;
  const row = await loadRun(database.db, id);
  const provenance = presentProvenance(ctx, await loadProvenance(ctx, id), true);
  const children = await database.query<ChildRow>('children-of-run', readChildren, [id]);
  const [more] = await database.query<More>('administered-run', readMore, [id]);
  if (!more) throw new AppError('EXECUTION_NOT_FOUND');
  return {
    ...presentRun(row),
    ...presentAdministered({ ...row, ...more }),
    retried_as: more.retried_as,
    currency_code: ctx.config.currency,
    tools_unavailable: row.tools_unavailable,
    child_executions: presentChildren(children),
    provenance,
    provider_error: providerError(provenance),
    reveals: (more.reveals ?? []).map(({ at, reason, by }) => ({
      at: new Date(at).toISOString(),
      reason,
      username: more.revealers?.[by] ?? null,
    })),
  };
}

/**
 * Cancels an open run of any user, or the children of a completed one, for an administrator; its owner gets the count
 * back. Throws EXECUTION_NOT_FOUND, EXECUTION_ENDED when it is too late.
 */
export async function cancelUserExecution(ctx: SignedIn, id: string): Promise<AdminExecutionDetail> {
  await stopFamily(ctx, await loadRun(ctx.database.db, id));
  return inspectExecution(ctx, id);
}

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
    await holdExecution(tx, id);
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
    tool_calls: (await loadToolCalls(database.db, id)).items,
    files: shown.files,
  };
}
