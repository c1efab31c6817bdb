import type { ModelsConfig } from '../../../server/src/config.ts';
import { runExecution } from '../../../server/src/engine/run-execution.ts';
import type { EngineDeps, EngineInput, EngineOutcome, RunEvent } from '../../../server/src/engine/types.ts';
import { createModels, type Models } from '../../../server/src/platform/models/create-models.ts';

const nowhere = 'http://127.0.0.1:9/v1';

/** Models of scripted servers: a family without a URL is not configured. */
export function modelsAt(
  urls: Partial<Record<'chatgpt' | 'grok' | 'deepseek', string>>,
  more: Partial<ModelsConfig> = {},
): Models {
  const family = (url: string | undefined) => ({
    baseUrl: url ?? nowhere,
    configured: url !== undefined,
    models: ['scripted-1', 'scripted-2'],
    apiKey: 'test-key',
    compat: [],
  });
  return createModels(
    {
      families: {
        chatgpt: family(urls.chatgpt),
        grok: family(urls.grok),
        deepseek: family(urls.deepseek),
      },
      fallbacks: [],
      vision: [],
      demo: false,
      ...more,
    },
    { demo: null },
  );
}

/** The input of a plain run; a test overrides only what matters to it. */
export function runInput(overrides: Partial<EngineInput> = {}): EngineInput {
  return {
    executionId: '0190b0a0-0000-7000-8000-000000000001',
    language: 'en',
    agent: { name: 'Dana', role: 'dietologist', description: 'Plans meals.' },
    task: { name: 'Meal plan', description: 'A plan for a week.' },
    prompts: [{ role: 'user', content: 'Plan my meals.' }],
    parameters: [],
    history: [],
    outputs: [],
    limits: { timeMs: 60_000, answerChars: 200_000 },
    ...overrides,
  };
}

export type RunRecord = { outcome: EngineOutcome; events: RunEvent[]; text: string };

/** Runs one execution against a chain with short pauses and records its events. */
export async function run(
  input: EngineInput,
  models: Models,
  deps: Partial<EngineDeps> = {},
): Promise<RunRecord> {
  const events: RunEvent[] = [];
  const outcome = await runExecution(input, {
    models: models.chainFor('chatgpt', 1),
    emit: (event) => events.push(event),
    signal: new AbortController().signal,
    now: Date.now,
    timing: { retryBaseMs: 1 },
    ...deps,
  });
  if (outcome.status === 'waiting') throw new Error('A run without tools waits for an approval');
  const last = events.findLastIndex(({ type }) => type === 'text-reset');
  const text = events
    .slice(last + 1)
    .map((event) => (event.type === 'text-delta' ? event.text : ''))
    .join('');
  return { outcome, events, text };
}
