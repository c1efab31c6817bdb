import type { LlmModel, ModelTest } from '@agentarium/contracts';
import { boundedCall, codeOf, outcomeOf } from '../../engine/call-models.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { instrumentModels } from '../../platform/models/create-models.ts';
import { CallError } from '../../platform/models/model-errors.ts';
import type { ChatRequest } from '../../platform/models/wire-body.ts';
import { throttle } from '../../platform/throttle.ts';
import { recordAudit } from '../audit/index.ts';

/** Tests of an administrator in a minute. */
const rule = { limit: 20, windowMs: 60_000 };
/** The longest silence of a server during a test, and the longest test, in milliseconds. */
const silenceMs = 30_000;
const maxMs = 60_000;

const request: ChatRequest = {
  messages: [{ role: 'user', content: 'Reply with the word OK.' }],
  stream: true,
};

/**
 * Sends a model a short request, for an administrator; audited because it uses a model. Nothing is stored or counted.
 * Throws NOT_FOUND for a model that does not answer for the family, RATE_LIMITED.
 */
export async function testModel(
  ctx: SignedIn,
  { family, model }: { family: LlmModel; model: string },
): Promise<ModelTest> {
  const entry = ctx.models.find(family, model);
  if (!entry) throw new AppError('NOT_FOUND');
  const now = ctx.clock.now();
  await throttle(ctx.database, `model-test:${ctx.actor.id}`, rule, now);
  const audit = {
    targetType: 'model',
    targetId: `${family}/${model}`,
    changes: { name: model },
    now,
  } as const;
  await ctx.database.transaction((tx) => recordAudit(ctx, tx, { action: 'models.testModel', ...audit }));

  const watch = instrumentModels({ metrics: ctx.metrics, log: ctx.log });
  const bounds = { stop: AbortSignal.timeout(maxMs), firstTokenMs: silenceMs, silenceMs };
  const begun = performance.now();
  const elapsed = () => Math.round(performance.now() - begun);
  let firstTokenMs: number | null = null;
  try {
    await boundedCall(bounds, async ({ signal, alive }) => {
      for await (const parts of entry.chat.answer(request, signal)) {
        const hasBegun = parts.some(({ type }) => type !== 'end');
        if (hasBegun) firstTokenMs ??= elapsed();
        alive(hasBegun);
      }
      if (firstTokenMs === null) throw new CallError({ kind: 'empty', finish: 'stop' });
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { failure, providerText } = error;
    watch.recordCall(entry, outcomeOf(error), elapsed());
    const status = failure.kind === 'http' ? failure.status : null;
    return {
      is_ok: false,
      duration_ms: elapsed(),
      first_token_ms: firstTokenMs,
      error: { code: codeOf(failure), status, text: providerText },
    };
  }
  watch.recordCall(entry, 'ok', elapsed());
  return { is_ok: true, duration_ms: elapsed(), first_token_ms: firstTokenMs, error: null };
}
