import { setTimeout as sleep } from 'node:timers/promises';
import { type LlmModel, llmModels, type ModelPrice } from '@agentarium/contracts';
import { type ModelException, modelExceptions } from '../../config/model-exceptions.ts';
import type { ModelsConfig } from '../../config.ts';
import { type Clock, DAY_MS, systemClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createModelHttp } from '../outgoing/outgoing-http.ts';
import { type ChatModel, createChatModel } from './chat-model.ts';

/** The settings of a model by administrators; null: the environment counts, or what is detected. */
export type ModelSetting = {
  context_tokens: number | null;
  vision: boolean | null;
  tools: boolean | null;
  price: ModelPrice | null;
};

export type ModelSettings = {
  isPaused: (family: string) => boolean;
  hasPaused: () => boolean;
  of: (family: string, model: string) => ModelSetting;
  /** Reads them once more after a change; tries until the database responds. */
  refresh: () => Promise<void>;
};

const nothing: ModelSetting = { context_tokens: null, vision: null, tools: null, price: null };

/** Settings of a server whose administrators set none. */
export const noModelSettings: ModelSettings = {
  isPaused: () => false,
  hasPaused: () => false,
  of: () => nothing,
  refresh: () => Promise.resolve(),
};

const readSettings = `
  with prices as (
    select distinct on (family, model) family, model, input_per_million, output_per_million
    from model_prices order by family, model, id desc
  )
  select family, model, s.context_tokens, s.vision, s.tools, p.input_per_million, p.output_per_million
  from model_settings s full join prices p using (family, model)`;

type SettingsRow = Omit<ModelSetting, 'price'> & {
  family: string;
  model: string;
  input_per_million: number | null;
  output_per_million: number | null;
};

const priceOf = ({ input_per_million, output_per_million }: SettingsRow): ModelPrice | null =>
  input_per_million === null || output_per_million === null
    ? null
    : { input_per_million, output_per_million };

/** How long after a failed read the next one follows, in milliseconds. */
const retryMs = 1000;

/**
 * Keeps what administrators set of models, so that a call of a model reads nothing. Throws while the database is
 * unavailable; later reads wait for it.
 */
export async function openModelSettings(
  database: Pick<Database, 'query'>,
  log?: { warn: (facts: object, message: string) => void },
): Promise<ModelSettings> {
  let paused: ReadonlySet<string> = new Set();
  let settings: ReadonlyMap<string, ModelSetting> = new Map();
  let reads = 0;
  const keyOf = (family: string, model: string) => JSON.stringify([family, model]);
  const read = async () => {
    reads += 1;
    const current = reads;
    const pauses = await database.query<{ family: string }>(
      'model-pauses',
      'select family from model_pauses',
      [],
    );
    const rows = await database.query<SettingsRow>('model-settings', readSettings, []);
    // A read that began later has what is newer.
    if (current !== reads) return;
    paused = new Set(pauses.map(({ family }) => family));
    settings = new Map(
      rows.map((row) => {
        const { family, model, context_tokens, vision, tools } = row;
        return [keyOf(family, model), { context_tokens, vision, tools, price: priceOf(row) }];
      }),
    );
  };
  await read();
  return {
    isPaused: (family) => paused.has(family),
    hasPaused: () => paused.size > 0,
    of: (family, model) => settings.get(keyOf(family, model)) ?? nothing,
    async refresh() {
      for (;;) {
        try {
          return await read();
        } catch (err) {
          log?.warn({ err }, 'the settings of models could not be read');
          await sleep(retryMs, undefined, { ref: false });
        }
      }
    },
  };
}

/** The exceptions of a model, and how to remember another one. */
export type KnownExceptions = {
  of: (family: string, model: string) => Promise<ReadonlySet<ModelException>>;
  add: (family: string, model: string, exception: ModelException) => Promise<void>;
};

/** How long an exception is remembered, in milliseconds. */
const rememberedMs = DAY_MS;
/** How long a process relies on what it has read, in milliseconds. */
const freshMs = 60_000;

type ExceptionRow = { family: string; model: string; exception: string };
type Store = Pick<Database, 'query'>;
type ExceptionsOptions = {
  /** Exceptions named ahead of time, by family. */
  configured: Readonly<Record<string, readonly ModelException[]>>;
  /** Remembers them for all processes; null: only this process does. */
  database: Store | null;
  /** Whether administrators say that a model has tools; null: they don't. */
  toolsOf?: (family: string, model: string) => boolean | null;
  clock: Clock;
  log?: { warn: (facts: object, message: string) => void } | undefined;
};

const readExceptions = 'select family, model, exception from model_exceptions where expires_at > $1';
const insertException = `
  insert into model_exceptions (family, model, exception, expires_at) values ($1, $2, $3, $4)
  on conflict (family, model, exception) do update set expires_at = excluded.expires_at`;

const isException = (name: string): name is ModelException => modelExceptions.some((one) => one === name);

/**
 * Remembers for a day what each model was found to refuse (docs/spec/api.md#model-servers). Reads the database at most
 * once a minute; without it, models are asked as if nothing were known.
 */
export function createKnownExceptions({
  configured,
  database,
  toolsOf = () => null,
  clock,
  log,
}: ExceptionsOptions): KnownExceptions {
  let known = new Map<string, Set<ModelException>>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const keyOf = (family: string, model: string) => JSON.stringify([family, model]);
  const keep = (into: typeof known, { family, model, exception }: ExceptionRow) => {
    const key = keyOf(family, model);
    if (isException(exception)) into.set(key, (into.get(key) ?? new Set()).add(exception));
  };

  const readAll = async (store: Store) => {
    const now = clock.now();
    readAt = now.getTime();
    try {
      const rows = await store.query<ExceptionRow>('model-exceptions', readExceptions, [now]);
      const fresh: typeof known = new Map();
      for (const row of rows) keep(fresh, row);
      known = fresh;
    } catch (err) {
      log?.warn({ err }, 'what models refuse could not be read');
    }
    reading = null;
  };

  return {
    async of(family, model) {
      const isStale = clock.now().getTime() - readAt >= freshMs;
      if (database && isStale) reading ??= readAll(database);
      if (reading) await reading;
      const found = new Set([...(configured[family] ?? []), ...(known.get(keyOf(family, model)) ?? [])]);
      const hasTools = toolsOf(family, model);
      if (hasTools === true) found.delete('no-tools');
      return hasTools === false ? found.add('no-tools') : found;
    },
    async add(family, model, exception) {
      keep(known, { family, model, exception });
      const values = [family, model, exception, new Date(clock.now().getTime() + rememberedMs)];
      await database?.query('add-model-exception', insertException, values).catch((err: unknown) => {
        log?.warn({ err, family, model, exception }, 'what a model refuses could not be remembered');
      });
    },
  };
}

/** A log that takes fields and a sentence. */
type HealthLog = Record<'warn' | 'info', (facts: object, message: string) => void>;

/** Consecutive calls without a token in time before a family's breaker opens, and for how long, in milliseconds. */
const timeoutsToOpen = 5;
const openForMs = 30_000;

/** `open`: calls fail immediately; `half-open`: one call tests, or may test, whether the family responds again. */
export const breakerStates = ['closed', 'open', 'half-open'] as const;
export type BreakerState = (typeof breakerStates)[number];

/** The health of the model families, as far as this process knows. */
type ModelHealth = {
  /** Returns whether an administrator paused the family. */
  isPaused: (family: string) => boolean;
  /** Returns whether a call may start. While the breaker is open, one call per `openForMs` may test the family. */
  allowsCall: (family: string) => boolean;
  /** The family responded, even if with a refusal. */
  recordAnswer: (family: string) => void;
  /** A call got no token in time. */
  recordTimeout: (family: string) => void;
  stateOf: (family: string) => BreakerState;
};

type Timeouts = { count: number; openUntil: number; isTrying: boolean };

/**
 * A circuit breaker per model family: after five consecutive timeouts its calls fail immediately instead of occupying a
 * worker's slots. `now` is in milliseconds.
 */
export function createModelHealth(
  log?: HealthLog,
  now = () => performance.now(),
  isPaused: ModelHealth['isPaused'] = () => false,
): ModelHealth {
  const families = new Map<string, Timeouts>();
  const isOpen = ({ count }: Timeouts) => count >= timeoutsToOpen;
  return {
    isPaused,
    allowsCall: (family) => {
      const known = families.get(family);
      if (!known || !isOpen(known)) return true;
      if (now() < known.openUntil) return false;
      // The next test waits as long again, regardless of the outcome of this one.
      known.openUntil = now() + openForMs;
      known.isTrying = true;
      return true;
    },
    recordAnswer: (family) => {
      const known = families.get(family);
      if (known && isOpen(known)) log?.info({ family }, 'a model family answers again');
      families.delete(family);
    },
    recordTimeout: (family) => {
      const count = (families.get(family)?.count ?? 0) + 1;
      families.set(family, { count, openUntil: now() + openForMs, isTrying: false });
      if (count === timeoutsToOpen)
        log?.warn({ family }, 'a model family does not answer: its calls fail at once for a while');
    },
    stateOf: (family) => {
      const known = families.get(family);
      if (!known || !isOpen(known)) return 'closed';
      return known.isTrying || now() >= known.openUntil ? 'half-open' : 'open';
    },
  };
}

type Called = Pick<ModelEntry, 'modelId' | 'demo'> & { family: string };

const labelOf = ({ family, demo }: Called) => (demo ? 'demo' : family);

/** Measures model calls by family, and logs each with the fields of `log`. */
export function instrumentModels({ metrics, log }: { metrics: Metrics; log: Logger }) {
  return {
    recordCall(entry: Called, outcome: string, ms: number): void {
      const family = labelOf(entry);
      metrics.modelCalls.inc({ family, outcome });
      metrics.modelCallSeconds.observe({ family }, ms / 1000);
      log.debug({ family, model: entry.modelId, outcome, ms: Math.round(ms) }, 'a model call ended');
    },
    recordFirstToken(entry: Called, ms: number): void {
      metrics.modelFirstWordsSeconds.observe({ family: labelOf(entry) }, ms / 1000);
    },
    recordFallback(from: Called, to: Called): void {
      metrics.modelFallbacks.inc({ from: labelOf(from), to: labelOf(to) });
    },
  };
}

type Family = LlmModel;
/** The URL of the built-in demo model, and a token known only to this process. */
type DemoAddress = { url: string; apiKey: string };

type ModelEntry = { family: Family; modelId: string; demo: boolean; chat: ChatModel };

export type Models = {
  /** The models to try for a prompt of this family and version, in order; empty when none is configured. */
  chainFor: (family: Family, version: number) => readonly ModelEntry[];
  /** One of the models that answer for a family; null for any other. */
  find: (family: Family, modelId: string) => ModelEntry | null;
  /** Returns whether a model accepts images. */
  canSee: (model: { family: string; modelId: string }) => boolean;
  /** The families with a model that accepts images. */
  familiesThatSee: () => Family[];
  /** The health of the families; calls to those that do not respond fail immediately for a while. */
  health: ModelHealth;
  /** The settings by administrators. */
  settings: ModelSettings;
  close: () => void;
};

/**
 * Version N picks the Nth model (from 1), or the last one beyond (docs/spec/api.md#models); throws on an empty list.
 */
export function pickModel(models: string[], version: number): string {
  const model = models[Math.max(1, version) - 1] ?? models.at(-1);
  if (model === undefined) throw new Error('a model family is configured without models');
  return model;
}

type ModelsOptions = {
  demo: DemoAddress | null;
  log?: HealthLog;
  /** Remembers for all processes what models refuse; without it, only this process does. */
  database?: Pick<Database, 'query'>;
  settings?: ModelSettings;
  clock?: Clock;
};

/**
 * The models of this server by family, all over the chat-completions API; `demo` serves families that are not
 * configured. Created once and kept.
 */
export function createModels(
  config: ModelsConfig,
  { demo, log, database, settings = noModelSettings, clock = systemClock }: ModelsOptions,
): Models {
  const http = createModelHttp();
  const isConfigured = (family: Family) => config.families[family].configured;
  const known = createKnownExceptions({
    configured: Object.fromEntries(
      Object.entries(config.families).map(([name, { compat }]) => [name, compat]),
    ),
    database: database ?? null,
    toolsOf: (family, model) => settings.of(family, model).tools,
    clock,
    log,
  });
  const demoChat =
    config.demo && demo
      ? createChatModel(
          { family: 'demo', modelId: 'demo', baseUrl: demo.url, apiKey: demo.apiKey },
          http,
          createKnownExceptions({ configured: {}, database: null, clock }),
        )
      : null;

  const entryOf = (family: Family, modelId: string): ModelEntry => {
    const { baseUrl, apiKey } = config.families[family];
    const contextTokens = () => settings.of(family, modelId).context_tokens;
    const chat = createChatModel({ family, modelId, baseUrl, apiKey, contextTokens }, http, known);
    return { family, modelId, demo: false, chat };
  };
  const demoOf = (family: Family): ModelEntry | null =>
    !isConfigured(family) && demoChat ? { family, modelId: 'demo', demo: true, chat: demoChat } : null;
  const buildChain = (family: Family, version: number): readonly ModelEntry[] => {
    const demo = demoOf(family);
    if (demo) return [demo];
    const others = config.fallbacks.filter((other) => other !== family);
    return [family, ...new Set(others)]
      .filter(isConfigured)
      .map((each) => entryOf(each, pickModel(config.families[each].models, version)));
  };
  const canSee: Models['canSee'] = ({ family, modelId }) =>
    settings.of(family, modelId).vision ?? config.vision.some((each) => each === family);

  const chains = new Map<string, readonly ModelEntry[]>();
  return {
    chainFor: (family, version) => {
      const key = `${family}/${version}`;
      const known = chains.get(key) ?? buildChain(family, version);
      chains.set(key, known);
      return known;
    },
    find: (family, modelId) => {
      const demo = demoOf(family);
      if (demo) return demo.modelId === modelId ? demo : null;
      const isKnown = isConfigured(family) && config.families[family].models.includes(modelId);
      return isKnown ? entryOf(family, modelId) : null;
    },
    canSee,
    familiesThatSee: () =>
      llmModels.filter((family) =>
        config.families[family].models.some((modelId) => canSee({ family, modelId })),
      ),
    health: createModelHealth(log, undefined, settings.isPaused),
    settings,
    close: http.close,
  };
}
