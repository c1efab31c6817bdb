import {
  type FamilyModel,
  type LlmModel,
  llmModels,
  type ModelFamily,
  type ModelPrice,
} from '@agentarium/contracts';
import { asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { modelExceptions, modelPauses, modelPrices, prompts, users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
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

export const pastPriceOf = ({
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
export async function getFamily(ctx: SignedIn, family: LlmModel): Promise<ModelFamily> {
  return presentFamily(ctx, await loadFacts(ctx), family);
}

/** One configured model, for administrators. */
export async function getModel(
  ctx: SignedIn,
  { family, model }: { family: LlmModel; model: string },
): Promise<FamilyModel> {
  const names = ctx.config.models.families[family].models;
  const index = names.indexOf(model);
  const named = { family, model, version: index + 1, isLast: index === names.length - 1 };
  return presentModel(ctx, await loadFacts(ctx), named);
}
