import {
  type api,
  type FamilyModel,
  type LlmModel,
  llmModels,
  type ModelChanges,
  type ModelFamily,
  type ModelPrice,
  type ParsedBody,
} from '@agentarium/contracts';
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import {
  modelExceptions,
  modelPauses,
  modelPrices,
  modelSettings,
  prompts,
  users,
} from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { priceOf } from '../subscription/index.ts';
import { type FamilyHealth, loadFamilyHealth } from './family-health.ts';

/** How many past prices of a model are listed. */
const maxPrices = 20;

type PastPrice = typeof modelPrices.$inferSelect & { username: string | null };

/** The latest prices that administrators set, newest first. */
async function loadPrices(db: Db): Promise<PastPrice[]> {
  const ranked = db
    .select({
      id: modelPrices.id,
      rank: sql<number>`row_number() over (partition by ${modelPrices.family}, ${modelPrices.model} order by ${modelPrices.id} desc)`.as(
        'rank',
      ),
    })
    .from(modelPrices)
    .as('ranked');
  const latest = db.select({ id: ranked.id }).from(ranked).where(sql`${ranked.rank} <= ${maxPrices}`);
  const rows = await db
    .select({ price: modelPrices, username: users.username })
    .from(modelPrices)
    .leftJoin(users, eq(users.id, modelPrices.set_by))
    .where(inArray(modelPrices.id, latest))
    .orderBy(desc(modelPrices.id));
  return rows.map(({ price, username }) => ({ ...price, username }));
}

const loadExceptions = (db: Db, now: Date) =>
  db
    .select()
    .from(modelExceptions)
    .where(gt(modelExceptions.expires_at, now))
    .orderBy(asc(modelExceptions.exception));

const loadPauses = (db: Db) =>
  db
    .select({ family: modelPauses.family, at: modelPauses.paused_at, by: users.username })
    .from(modelPauses)
    .leftJoin(users, eq(users.id, modelPauses.paused_by));

/** The number of prompts by family and version. */
const countPrompts = (db: Db) =>
  db
    .select({ family: prompts.model_type, version: prompts.version, count: sql<number>`count(*)::int` })
    .from(prompts)
    .groupBy(prompts.model_type, prompts.version);

async function loadFacts(ctx: SignedIn) {
  const { db } = ctx.database;
  return {
    prices: await loadPrices(db),
    exceptions: await loadExceptions(db, ctx.clock.now()),
    pauses: await loadPauses(db),
    prompts: await countPrompts(db),
    health: await loadFamilyHealth(ctx),
  };
}
type Facts = Awaited<ReturnType<typeof loadFacts>>;

const pastPriceOf = ({
  input_per_million,
  output_per_million,
}: Pick<PastPrice, 'input_per_million' | 'output_per_million'>): ModelPrice | null =>
  input_per_million === null || output_per_million === null
    ? null
    : { input_per_million, output_per_million };

type Named = { family: LlmModel; model: string; version: number; isLast: boolean };

function presentModel(ctx: SignedIn, facts: Facts, { family, model, version, isLast }: Named): FamilyModel {
  const { config, models } = ctx;
  const settings = models.settings.of(family, model);
  const isThis = (one: { family: string; model: string }) => one.family === family && one.model === model;
  const detected = facts.exceptions.filter(isThis);
  const { configured, compat } = config.models.families[family];
  const exceptions: FamilyModel['exceptions'] = [
    ...(configured ? compat : []).map((name) => ({ name, detected_until: null })),
    ...detected
      .filter(({ exception }) => !compat.some((name) => name === exception))
      .map(({ exception, expires_at }) => ({ name: exception, detected_until: expires_at.toISOString() })),
  ];
  const used = facts.prompts.filter(
    (one) => one.family === family && (one.version === version || (isLast && one.version > version)),
  );
  return {
    model,
    version,
    is_last: isLast,
    prompts: used.reduce((sum, { count }) => sum + count, 0),
    price: priceOf(ctx, { family, model }) ?? null,
    price_list: config.prices.models[model] ?? null,
    prices: facts.prices.filter(isThis).map((row) => ({
      price: pastPriceOf(row),
      set_at: row.set_at.toISOString(),
      set_by: row.username,
    })),
    vision: models.canSee({ family, modelId: model }),
    tools: settings.tools ?? !exceptions.some(({ name }) => name === 'no-tools'),
    settings,
    exceptions,
  };
}

const noHealth: Pick<FamilyHealth, 'hour' | 'day' | 'last_success_at' | 'last_failure'> = {
  hour: { runs: 0, failed: 0 },
  day: { runs: 0, failed: 0 },
  last_success_at: null,
  last_failure: null,
};

/** Whether a provider, the demo model or nothing answers for a family. */
export function sourceOf({ models }: SignedIn['config'], family: LlmModel): ModelFamily['source'] {
  if (models.families[family].configured) return 'provider';
  return models.demo ? 'demo' : 'none';
}

function presentFamily(ctx: SignedIn, facts: Facts, family: LlmModel): ModelFamily {
  const { config } = ctx;
  const { apiKey, baseUrl, models } = config.models.families[family];
  const source = sourceOf(config, family);
  const isProvider = source === 'provider';
  const names = source === 'demo' ? ['demo'] : isProvider ? models : [];
  const pause = facts.pauses.find((one) => one.family === family);
  const others = config.models.fallbacks.filter((other) => other !== family);
  const { hour, day, last_success_at, last_failure } =
    facts.health.families.find((one) => one.family === family) ?? noHealth;
  return {
    family,
    source,
    endpoint: isProvider ? new URL(baseUrl).origin : null,
    has_key: isProvider && apiKey !== undefined,
    paused: pause ? { at: pause.at.toISOString(), by: pause.by } : null,
    fallbacks: source === 'demo' ? [] : [...new Set(others)],
    hour,
    day,
    last_success_at,
    last_failure,
    models: names.map((model, index) =>
      presentModel(ctx, facts, { family, model, version: index + 1, isLast: index === names.length - 1 }),
    ),
  };
}

/** The families of models, for administrators. */
export async function listModels(ctx: SignedIn) {
  const facts = await loadFacts(ctx);
  return {
    items: llmModels.map((family) => presentFamily(ctx, facts, family)),
    next_cursor: null,
    currency_code: ctx.config.currency,
    counted_at: facts.health.at.toISOString(),
  };
}

/** One family, for administrators. */
async function getFamily(ctx: SignedIn, family: LlmModel): Promise<ModelFamily> {
  return presentFamily(ctx, await loadFacts(ctx), family);
}

/** One configured model, for administrators. */
async function getModel(
  ctx: SignedIn,
  { family, model }: { family: LlmModel; model: string },
): Promise<FamilyModel> {
  const names = ctx.config.models.families[family].models;
  const index = names.indexOf(model);
  const named = { family, model, version: index + 1, isLast: index === names.length - 1 };
  return presentModel(ctx, await loadFacts(ctx), named);
}

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

/** The given part of a price with the rest of the current one. Throws VALIDATION_FAILED for a part that neither has. */
function wholePrice(current: ModelPrice | null, given: NonNullable<ModelChanges['price']>): ModelPrice {
  const { input_per_million, output_per_million } = merged<typeof given>(current ?? {}, given);
  if (input_per_million === undefined) throw invalid('price.input_per_million', 'REQUIRED');
  if (output_per_million === undefined) throw invalid('price.output_per_million', 'REQUIRED');
  return { input_per_million, output_per_million };
}

/**
 * Sets the price of a model, its context and what it can do, for an administrator. Runs keep the cost that they had. Throws
 * NOT_FOUND for a model that the environment does not name, and VALIDATION_FAILED for half a price where none is set.
 */
export async function updateModel(
  ctx: SignedIn,
  { family, model, price: givenPrice, ...given }: Model & ParsedBody<typeof api.models.updateModel>,
): Promise<FamilyModel> {
  if (!ctx.config.models.families[family].models.includes(model)) throw new AppError('NOT_FOUND');
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    await tx.query('lock-models', lock, []);
    const current = await loadSettings(tx, { family, model });
    const fields = merged(current.abilities, given);
    const price = givenPrice && wholePrice(current.price, givenPrice);
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
