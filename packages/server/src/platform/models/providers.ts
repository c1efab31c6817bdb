import type { LlmModel } from '@agentarium/contracts';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ProviderV4 } from '@ai-sdk/provider';

/** What makes a model by its name; every provider package of the AI SDK gives one. */
export type Provider = Pick<ProviderV4, 'languageModel'>;

/** Where a family is reached; `fetch` keeps its connections. */
type Connection = {
  name: string;
  baseURL: string;
  apiKey: string | undefined;
  fetch: typeof globalThis.fetch;
};
type Connect = (connection: Connection) => Provider;

/** The chat-completions wire, as most providers and local servers speak it. */
export const chatCompletions: Connect = ({ apiKey, ...connection }) =>
  createOpenAICompatible({
    ...connection,
    includeUsage: true,
    supportsStructuredOutputs: true,
    ...(apiKey ? { apiKey } : {}),
  });

/** How each family is spoken to. Another wire format is one line here: the call of its provider package. */
export const providerOf: Record<LlmModel, Connect> = {
  chatgpt: chatCompletions,
  grok: chatCompletions,
  deepseek: chatCompletions,
};
