/** The parts of a chat-completions request that the demo model reads. */
export type ChatRequest = {
  model?: string;
  stream?: boolean;
  stream_options?: { include_usage?: boolean } | null;
  messages: ChatMessage[];
  tools?: ChatTool[];
  tool_choice?: unknown;
  response_format?: { type: string; json_schema?: { schema?: unknown } } | null;
  demo_facts?: unknown;
};
export type ChatMessage = { role: string; content?: unknown; tool_call_id?: string; tool_calls?: unknown[] };
export type ChatTool = { function: { name: string; description?: string; parameters?: unknown } };

export type WireToolCall = { id: string; name: string; arguments: string };
export type WireUsage = { prompt_tokens: number; completion_tokens: number; total_tokens: number };
export type WireEnding = { id: string; model: string; finish: 'stop' | 'tool_calls'; usage: WireUsage };

/** The text of a message, whether its content is a string or a list of parts. */
export function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('');
}

/** The text of a message without that of its files: its first part. */
export const ownWordsOf = ({ role, content }: ChatMessage): string =>
  textOf({ role, content: Array.isArray(content) ? content.slice(0, 1) : content });

const wireToolCall = (call: WireToolCall, index: number) => ({
  index,
  id: call.id,
  type: 'function',
  function: { name: call.name, arguments: call.arguments },
});

/** A server-sent event with `data` as JSON. */
export const sseEvent = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
export const sseDone = 'data: [DONE]\n\n';

function chunk(id: string, model: string, delta: unknown, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return sseEvent({ id, object: 'chat.completion.chunk', created: 0, model, choices });
}

/** A streamed piece of text. */
export const textChunk = (id: string, model: string, content: string): string =>
  chunk(id, model, { role: 'assistant', content }, null);

/** All tool calls of an answer in one chunk. */
export const toolCallChunk = (id: string, model: string, calls: WireToolCall[]): string =>
  chunk(id, model, { role: 'assistant', tool_calls: calls.map(wireToolCall) }, null);

/** The end of a stream: the reason, the usage if requested, and the closing mark. */
export function endOfStream({ id, model, finish, usage }: WireEnding, includeUsage: boolean): string {
  const counted = { id, object: 'chat.completion.chunk', created: 0, model, choices: [], usage };
  return chunk(id, model, {}, finish) + (includeUsage ? sseEvent(counted) : '') + sseDone;
}

/** A complete answer, for a request without `stream`. */
export function wholeCompletion(
  { id, model, finish, usage }: WireEnding,
  text: string,
  calls: WireToolCall[],
): string {
  const message = {
    role: 'assistant',
    content: text === '' ? null : text,
    ...(calls.length > 0 ? { tool_calls: calls.map(wireToolCall) } : {}),
  };
  const choices = [{ index: 0, message, finish_reason: finish }];
  return JSON.stringify({ id, object: 'chat.completion', created: 0, model, choices, usage });
}
