import type { LlmModel } from '@agentarium/contracts';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ProviderV4 } from '@ai-sdk/provider';

/** Creates a model by its name; every provider package of the AI SDK exports one. */
export type Provider = Pick<ProviderV4, 'languageModel'>;

/** How to reach a family; `fetch` keeps its connections. */
type Connection = {
  name: string;
  baseURL: string;
  apiKey: string | undefined;
  fetch: typeof globalThis.fetch;
};
type Connect = (connection: Connection) => Provider;

/** The chat-completions API of most providers and local servers. */
export const chatCompletions: Connect = ({ apiKey, ...connection }) =>
  createOpenAICompatible({
    ...connection,
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(apiKey ? { apiKey } : {}),
  });

/** The API of each family. Another wire format is one line here: a call to its provider package. */
export const providerOf: Record<LlmModel, Connect> = {
  chatgpt: chatCompletions,
  grok: chatCompletions,
  deepseek: chatCompletions,
};
