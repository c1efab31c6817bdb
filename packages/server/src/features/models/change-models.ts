import type { api, FamilyModel, LlmModel, ModelFamily, ParsedBody } from '@agentarium/contracts';
import { and, desc, eq } from 'drizzle-orm';
import { modelPauses, modelPrices, modelSettings } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { getFamily, getModel, pastPriceOf } from './models.ts';

/** Changes of models and pauses are made one after another. */
const lock = `select pg_advisory_xact_lock(hashtext('models'))`;

/** Lets this process, then the others, use what was changed. */
async function publishModels({ models, signals }: SignedIn): Promise<void> {
  await models.settings.refresh();
  signals.publish('models', '');
}

type Model = { family: LlmModel; model: string };

/** Returns the settings of a model by administrators so far. */
async function loadSettings(tx: Db, { family, model }: Model) {
  const { context_tokens, vision, tools } = modelSettings;
  const [settings] = await tx
    .select({ context_tokens, vision, tools })
    .from(modelSettings)
    .where(and(eq(modelSettings.family, family), eq(modelSettings.model, model)));
  const [last] = await tx
    .select()
    .from(modelPrices)
    .where(and(eq(modelPrices.family, family), eq(modelPrices.model, model)))
    .orderBy(desc(modelPrices.id))
    .limit(1);
  return {
    abilities: settings ?? { context_tokens: null, vision: null, tools: null },
    price: last ? pastPriceOf(last) : null,
  };
}

/** The given fields, and the current values of those that are absent. */
const merged = <T extends object>(current: T, given: { [K in keyof T]?: T[K] | undefined }): T => ({
  ...current,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

/**
 * Sets the price of a model, its context and what it can do, for an administrator. Runs keep the cost that they had. Throws
 * NOT_FOUND for a model that the environment does not name.
 */
export async function updateModel(
  ctx: SignedIn,
  { family, model, price, ...given }: Model & ParsedBody<typeof api.models.updateModel>,
): Promise<FamilyModel> {
  if (!ctx.config.models.families[family].models.includes(model)) throw new AppError('NOT_FOUND');
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    await tx.query('lock-models', lock, []);
    const current = await loadSettings(tx, { family, model });
    const fields = merged(current.abilities, given);
    const changes = {
      ...changedFields(current.abilities, fields),
      ...(price !== undefined && changedFields({ price: current.price }, { price })),
    };
    if (Object.keys(changes).length === 0) return;
    await tx
      .insert(modelSettings)
      .values({ family, model, ...fields })
      .onConflictDoUpdate({ target: [modelSettings.family, modelSettings.model], set: fields });
    if ('price' in changes) {
      const { input_per_million = null, output_per_million = null } = price ?? {};
      const set = { set_at: now, set_by: ctx.actor.id };
      await tx.insert(modelPrices).values({ family, model, input_per_million, output_per_million, ...set });
    }
    const audit = { targetType: 'model', targetId: `${family}/${model}`, changes, now } as const;
    await recordAudit(ctx, tx, { action: 'models.updateModel', ...audit });
  });
  await publishModels(ctx);
  return getModel(ctx, { family, model });
}

/**
 * Pauses a family, or ends its pause, for an administrator. A run that has begun to answer goes on; no other call is made.
 */
export async function pauseFamily(
  ctx: SignedIn,
  { family, paused }: { family: LlmModel; paused: boolean },
): Promise<ModelFamily> {
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    await tx.query('lock-models', lock, []);
    const changed = paused
      ? await tx
          .insert(modelPauses)
          .values({ family, paused_at: now, paused_by: ctx.actor.id })
          .onConflictDoNothing()
          .returning({ family: modelPauses.family })
      : await tx
          .delete(modelPauses)
          .where(eq(modelPauses.family, family))
          .returning({ family: modelPauses.family });
    if (changed.length === 0) return;
    const changes = { paused: { from: !paused, to: paused } };
    const audit = { targetType: 'model', targetId: family, changes, now } as const;
    await recordAudit(ctx, tx, { action: 'models.pauseFamily', ...audit });
  });
  await publishModels(ctx);
  return getFamily(ctx, family);
}
