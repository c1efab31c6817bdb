import type { AnswerText } from './answer-text.ts';
import { CallError } from './failures.ts';
import { boundedCall, type CallBounds } from './model-call.ts';
import type { LanguageModel } from './types.ts';
import type { Usage } from './usage.ts';

export type CallOptions = Parameters<LanguageModel['doStream']>[0];
export type ToolCallRequest = { id: string; name: string; input: string };
export type Round = { toolCalls: ToolCallRequest[] };

type ModelUsage = { inputTokens: { total: number | undefined }; outputTokens: { total: number | undefined } };

export const noUsage: Usage = { input_tokens: null, output_tokens: null };
/** More than any call can use, and small enough to be stored, no matter what a provider reports. */
const maxTokens = 2_000_000_000;

/** Stream parts that show that a model has begun to answer; providers send others before that. */
const isToken = (type: string) => /^(text|reasoning|tool)-|^finish$/.test(type);

const count = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 ? Math.round(Math.min(value, maxTokens)) : null;

/** Token usage as reported by the provider, null if unknown. */
export function usageOf(usage: ModelUsage): Usage {
  return {
    input_tokens: count(usage.inputTokens.total),
    output_tokens: count(usage.outputTokens.total),
  };
}

/** The usage in a chunk of a stream: some providers send it with each chunk, most with the last one. */
function usageIn(piece: unknown): Usage | null {
  const { usage } = (piece ?? {}) as { usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } };
  if (!usage) return null;
  return { input_tokens: count(usage.prompt_tokens), output_tokens: count(usage.completion_tokens) };
}

/** Adds the usage of two calls; what both leave unknown is null. */
export function addUsage(one: Usage, other: Usage): Usage {
  const sum = (a: number | null, b: number | null) =>
    a === null && b === null ? null : Math.min((a ?? 0) + (b ?? 0), maxTokens);
  return {
    input_tokens: sum(one.input_tokens, other.input_tokens),
    output_tokens: sum(one.output_tokens, other.output_tokens),
  };
}

/**
 * One streamed call: pushes text into `text` until that is full, and returns the requested tool calls. Throws CallError
 * when the model fails, breaks off, stays silent or says nothing at all; a tool call counts as output only if
 * `mayCall`. Reports usage to `note` as soon as the provider does, even before a failure.
 */
export function streamAnswer(
  model: LanguageModel,
  options: CallOptions,
  bounds: CallBounds,
  text: AnswerText,
  note: (usage: Usage) => void,
  mayCall = false,
): Promise<Round> {
  return boundedCall(bounds, async ({ signal, alive }) => {
    const { stream } = await model.doStream({ ...options, includeRawChunks: true, abortSignal: signal });
    const round: Round = { toolCalls: [] };
    const reader = stream.getReader();
    let begun = false;
    try {
      for (;;) {
        const { done, value: part } = await reader.read();
        if (done) break;
        begun ||= isToken(part.type);
        if (begun) alive();
        if (part.type === 'text-delta') {
          text.push(part.delta);
          if (text.full) {
            reader.cancel().catch(() => undefined);
            break;
          }
        } else if (part.type === 'error') throw new CallError({ kind: 'cut' });
        else if (part.type === 'raw') {
          const reported = usageIn(part.rawValue);
          if (reported) note(reported);
        } else if (part.type === 'finish') note(usageOf(part.usage));
        else if (part.type === 'tool-call' && mayCall) {
          round.toolCalls.push({ id: part.toolCallId, name: part.toolName, input: part.input });
        }
      }
    } catch (error) {
      reader.cancel().catch(() => undefined);
      throw error instanceof CallError ? error : new CallError({ kind: 'cut' });
    }
    if (round.toolCalls.length === 0 && text.isBlank()) throw new CallError({ kind: 'empty' });
    return round;
  });
}
