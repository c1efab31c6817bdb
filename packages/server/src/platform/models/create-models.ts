import type { LlmModel } from '@agentarium/contracts';
import type { ModelException } from '../../config/model-exceptions.ts';
import type { Database } from '../database/database.ts';
import { type ChatModel, createChatModel } from './chat-model.ts';
import { createKnownExceptions } from './exceptions.ts';
import { createModelHealth, type HealthLog, type ModelHealth } from './model-health.ts';
import { createModelHttp } from './model-http.ts';

export type Family = LlmModel;
/**
 * `configured`: has a key, or its own URL (a local server needs no key). `models` lists at least one, `compat` what they
 * are known to refuse.
 */
export type FamilyConfig = {
  apiKey?: string;
  baseUrl: string;
  configured: boolean;
  models: string[];
  compat: readonly ModelException[];
};
export type ModelsConfig = { families: Record<Family, FamilyConfig>; fallbacks: Family[]; demo: boolean };
/** The URL of the built-in demo model, and a token known only to this process. */
export type DemoAddress = { url: string; apiKey: string };

export type ModelEntry = { family: Family; modelId: string; demo: boolean; chat: ChatModel };

export type Models = {
  /** The models to try for a prompt of this family and version, in order; empty when none is configured. */
  chainFor: (family: Family, version: number) => readonly ModelEntry[];
  /** The health of the families; calls to those that do not respond fail immediately for a while. */
  health: ModelHealth;
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
  now?: () => Date;
};

/**
 * The models of this server by family, all over the chat-completions API; `demo` serves families that are not
 * configured. Created once and kept.
 */
export function createModels(
  config: ModelsConfig,
  { demo, log, database, now = () => new Date() }: ModelsOptions,
): Models {
  const http = createModelHttp();
  const isConfigured = (family: Family) => config.families[family].configured;
  const known = createKnownExceptions({
    configured: Object.fromEntries(
      Object.entries(config.families).map(([name, { compat }]) => [name, compat]),
    ),
    database: database ?? null,
    now,
    log,
  });
  const demoChat =
    config.demo && demo
      ? createChatModel(
          { family: 'demo', modelId: 'demo', baseUrl: demo.url, apiKey: demo.apiKey },
          http,
          createKnownExceptions({ configured: {}, database: null, now }),
        )
      : null;

  const entryOf = (family: Family, version: number): ModelEntry => {
    const { baseUrl, apiKey, models } = config.families[family];
    const modelId = pickModel(models, version);
    const chat = createChatModel({ family, modelId, baseUrl, apiKey }, http, known);
    return { family, modelId, demo: false, chat };
  };
  const buildChain = (family: Family, version: number): readonly ModelEntry[] => {
    if (!isConfigured(family) && demoChat) return [{ family, modelId: 'demo', demo: true, chat: demoChat }];
    const others = config.fallbacks.filter((other) => other !== family);
    return [family, ...new Set(others)].filter(isConfigured).map((each) => entryOf(each, version));
  };

  const chains = new Map<string, readonly ModelEntry[]>();
  return {
    chainFor: (family, version) => {
      const key = `${family}/${version}`;
      const known = chains.get(key) ?? buildChain(family, version);
      chains.set(key, known);
      return known;
    },
    health: createModelHealth(log),
    close: http.close,
  };
}
