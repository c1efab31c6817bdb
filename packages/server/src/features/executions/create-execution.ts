import { createHash } from 'node:crypto';
import type { RunInput } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { RunBy } from './new-execution.ts';
import { startRun } from './start-run.ts';

export type CreateInput = { run: RunInput; force: boolean; idempotencyKey: string | null };

const findKey = `
  select target_id, request_hash from idempotency_keys
  where user_id = $1 and key = $2 and created_at > $3::timestamptz - interval '24 hours'`;

/** JSON with sorted keys, so that the same request hashes the same however it was written. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join()}}`;
}

function hashOf({ run, force }: CreateInput): string {
  return createHash('sha256').update(canonical({ run, force })).digest('hex');
}

/** The execution that an idempotency key already made, if any. Throws IDEMPOTENCY_KEY_REUSED for another body. */
async function answeredBefore(ctx: SignedIn, key: string, hash: string): Promise<string | null> {
  const [row] = await ctx.database.query<{ target_id: string; request_hash: string }>(
    'find-idempotency-key',
    findKey,
    [ctx.actor.id, key, ctx.clock.now()],
  );
  if (!row) return null;
  if (row.request_hash !== hash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return row.target_id;
}

/**
 * Accepts a run that the caller asks for, once per idempotency key. Gives the execution's id, which `watch` gets
 * before; throws what `startRun` throws, or IDEMPOTENCY_KEY_REUSED.
 */
export async function createExecution(
  ctx: SignedIn,
  input: CreateInput,
  watch: (id: string) => void,
): Promise<string> {
  const { run, force, idempotencyKey } = input;
  const idempotency = idempotencyKey === null ? null : { key: idempotencyKey, hash: hashOf(input) };
  const answered = async () => idempotency && answeredBefore(ctx, idempotency.key, idempotency.hash);
  const before = await answered();
  if (before) return before;
  const isAdmin = ctx.actor.kind === 'admin';
  const by: RunBy = { userId: ctx.actor.id, isAdmin, language: ctx.language, trigger: { kind: 'user' } };
  const parentExecutionId = run.parent_execution_id ?? null;
  const asked = { taskId: run.task_id, parameters: run.parameters, parentExecutionId, force, idempotency };
  try {
    return await startRun(ctx, by, asked, watch);
  } catch (error) {
    // A twin request may have been accepted in between: its answer is this one's too.
    const twin = await answered();
    if (twin) return twin;
    throw error;
  }
}
