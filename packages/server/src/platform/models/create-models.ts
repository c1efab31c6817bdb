import type { LlmModel } from '@agentarium/contracts';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createFlushTimer, type FlushTimer } from '../flush-timer.ts';
import { createKeepAliveFetch } from './keep-alive-fetch.ts';
import { createModelHealth, type HealthLog, type ModelHealth } from './model-health.ts';
import { chatCompletions, type Provider, providerOf } from './providers.ts';

export type Family = LlmModel;
/** `configured`: has a key, or its own URL (a local server needs no key). `models` lists at least one. */
export type FamilyConfig = { apiKey?: string; baseUrl: string; configured: boolean; models: string[] };
export type ModelsConfig = { families: Record<Family, FamilyConfig>; fallbacks: Family[]; demo: boolean };
/** The URL of the built-in demo model, and a token known only to this process. */
export type DemoAddress = { url: string; apiKey: string };

export type ModelEntry = { family: Family; modelId: string; demo: boolean; languageModel: LanguageModelV4 };

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

/**
 * The models of this server, one provider per family; `demo` serves families that are not configured. Created once and
 * kept.
 */
export function createModels(
  config: ModelsConfig,
  {
    demo,
    log,
    flushTimer = createFlushTimer(),
  }: { demo: DemoAddress | null; log?: HealthLog; flushTimer?: FlushTimer },
): Models {
  const { fetch, close } = createKeepAliveFetch(flushTimer);
  const isConfigured = (family: Family) => config.families[family].configured;
  const providers = new Map<Family, Provider>();
  const connected = (family: Family): Provider => {
    const { baseUrl, apiKey } = config.families[family];
    const provider =
      providers.get(family) ?? providerOf[family]({ name: family, baseURL: baseUrl, apiKey, fetch });
    providers.set(family, provider);
    return provider;
  };
  const demoModel =
    config.demo && demo
      ? chatCompletions({
          name: 'demo',
          baseURL: demo.url,
          apiKey: demo.apiKey,
          fetch,
        }).languageModel('demo')
      : null;

  const entryOf = (family: Family, version: number): ModelEntry => {
    const modelId = pickModel(config.families[family].models, version);
    return { family, modelId, demo: false, languageModel: connected(family).languageModel(modelId) };
  };
  const buildChain = (family: Family, version: number): readonly ModelEntry[] => {
    if (!isConfigured(family) && demoModel) {
      return [{ family, modelId: 'demo', demo: true, languageModel: demoModel }];
    }
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
    close,
  };
}
