import * as z from 'zod';
import { timestamp } from '../common.ts';
import { modelSources } from '../insights/names.ts';
import { modelPrice } from '../subscription/price-list.ts';
import { llmModel } from '../tasks/schema.ts';

const count = z.int();

/** The tokens that a model takes together with its answer. */
const contextTokens = z
  .int('Context must be a valid integer')
  .min(1000, 'Context must be at least 1000')
  .max(100_000_000, 'Context cannot exceed 100000000');

/**
 * The settings of a model by administrators; null: the price list and the environment count, or what is detected.
 * `vision`: it accepts images; `tools`: it uses tools.
 */
export const modelSettings = z.strictObject({
  price: modelPrice.nullable(),
  context_tokens: contextTokens.nullable(),
  vision: z.boolean().nullable(),
  tools: z.boolean().nullable(),
});
export type ModelSettings = z.infer<typeof modelSettings>;

/** Some of the settings of a model, and of its price. */
export const modelChanges = modelSettings.extend({ price: modelPrice.partial().nullable() }).partial();
export type ModelChanges = z.infer<typeof modelChanges>;

/** A price that an administrator set; null: from then on the price list counted. */
const pastPrice = z.object({
  price: modelPrice.nullable(),
  set_at: timestamp,
  set_by: z.string().nullable(),
});

/**
 * A model of a family. `version` is that of the prompts that it answers; the last model answers higher ones, too
 * (`is_last`). `price`, `vision` and `tools` are in effect, `settings` what an administrator set of them; `price_list` is
 * the price without that. `prices` are the latest that administrators set, newest first. `prompts` of the catalogue have
 * the version.
 */
export const familyModel = z.object({
  model: z.string(),
  version: count,
  is_last: z.boolean(),
  prompts: count,
  price: modelPrice.nullable(),
  price_list: modelPrice.nullable(),
  prices: z.array(pastPrice),
  vision: z.boolean(),
  tools: z.boolean(),
  settings: modelSettings,
  /** The parts of a request that its server refuses: as the environment says, or as detected and remembered until then. */
  exceptions: z.array(z.object({ name: z.string(), detected_until: timestamp.nullable() })),
});
export type FamilyModel = z.infer<typeof familyModel>;

/** Runs that a family answered, or failed because of it, and how many of them failed. */
const health = z.object({ runs: count, failed: count });

/**
 * A family of models. `source`: a provider, the demo model, or nothing; `endpoint` is the provider's server without path
 * or key. `fallbacks` are asked in this order when it does not answer. `counted_at`: health is at most a minute old.
 */
export const modelFamily = z.object({
  family: llmModel,
  source: z.enum(modelSources),
  endpoint: z.string().nullable(),
  has_key: z.boolean(),
  paused: z.object({ at: timestamp, by: z.string().nullable() }).nullable(),
  fallbacks: z.array(llmModel),
  hour: health,
  day: health,
  last_success_at: timestamp.nullable(),
  last_failure: z.object({ code: z.string(), at: timestamp }).nullable(),
  models: z.array(familyModel),
});
export type ModelFamily = z.infer<typeof modelFamily>;

/** Times in milliseconds. `text` is the provider's, masked. */
export const modelTest = z.object({
  is_ok: z.boolean(),
  duration_ms: count,
  first_token_ms: count.nullable(),
  error: z.object({ code: z.string(), status: count.nullable(), text: z.string().nullable() }).nullable(),
});
export type ModelTest = z.infer<typeof modelTest>;
