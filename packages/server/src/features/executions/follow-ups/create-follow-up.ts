import type { FollowUp, FollowUpInput } from '@agentarium/contracts';
import { isFinished } from '../../../db/states/execution-state.ts';
import type { SignedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { findAnswered, idempotencyOf } from '../../../platform/idempotency.ts';
import { watchEnd } from '../accept/wait-for-end.ts';
import { acceptFollowUp } from './accept-follow-up.ts';
import { loadFollowUp, presentFollowUp } from './queries.ts';

type CreateInput = {
  executionId: string;
  asked: FollowUpInput;
  idempotencyKey: string | undefined;
  waitSeconds: number;
};

/** Accepts a question once per idempotency key. Returns the follow-up's id; `watch` is called with a new one first. */
async function acceptOnce(
  ctx: SignedIn,
  { executionId, asked, idempotencyKey }: CreateInput,
  watch: (id: string) => void,
): Promise<string> {
  const idempotency = idempotencyOf(idempotencyKey, { follow_up: executionId, ...asked });
  const answered = async () =>
    idempotency && findAnswered(ctx.database, ctx.actor.id, idempotency, ctx.clock.now());
  const before = await answered();
  if (before) return before;
  try {
    return await acceptFollowUp(ctx, { executionId, asked, idempotency, watch });
  } catch (error) {
    // A twin request may have been accepted in the meantime: its result applies to this one too.
    const twin = await answered();
    if (twin) return twin;
    throw error;
  }
}

/**
 * Asks about the caller's own answer (docs/spec/user-side.md#executions); returns when the follow-up ends or after
 * `waitSeconds`. Throws what `acceptFollowUp` throws, IDEMPOTENCY_KEY_REUSED, and FOLLOW_UP_NOT_FOUND for a key whose
 * follow-up has been deleted.
 */
export async function createFollowUp(ctx: SignedIn, input: CreateInput): Promise<FollowUp> {
  const end = watchEnd(ctx);
  const load = async (id: string) => {
    const row = await loadFollowUp(ctx.database, id);
    if (!row) throw new AppError('FOLLOW_UP_NOT_FOUND');
    return row;
  };
  let accepted: string | null = null;
  try {
    const id = await acceptOnce(ctx, input, (newId) => {
      accepted = newId;
      end.watch(newId);
    });
    if (id !== accepted) {
      end.watch(id);
      const made = await load(id);
      if (isFinished(made.status)) return presentFollowUp(made);
    }
    const waiting = end.wait(input.waitSeconds);
    await (ctx.load?.uncounted(waiting) ?? waiting);
    return presentFollowUp(await load(id));
  } finally {
    end.close();
  }
}
