import { isToolCallCompleted } from '@agentarium/contracts';
import type { Reasoning, ToolCallRequest } from '../../platform/models/read-chunk.ts';
import type { ChatRequest, WireMessage } from '../../platform/models/wire-body.ts';
import type { ModelEntry } from '../types.ts';
import { withoutFixed } from './check-arguments.ts';
import { errorForModel } from './codes.ts';
import type { NewCall, RecordedCall, RecordedRound, Replay, RunTool } from './types.ts';

function resultText({ status, result, error }: RecordedCall): string {
  if (!isToolCallCompleted(status)) return errorForModel(error ?? 'TOOL_FAILED');
  return typeof result === 'string' ? result : JSON.stringify(result ?? null);
}

/** Returns the parts of a round that its provider wants back; null when it sent none. */
export function replayOf(
  { reasoning, toolCalls }: { reasoning: Reasoning | null; toolCalls: readonly ToolCallRequest[] },
  calls: readonly NewCall[],
): Replay | null {
  const extras = Object.fromEntries(
    calls.flatMap(({ modelCallId }, index) => {
      const extra = toolCalls[index]?.extra;
      return extra === undefined ? [] : [[modelCallId, extra]];
    }),
  );
  return reasoning === null && Object.keys(extras).length === 0 ? null : { reasoning, extras };
}

/**
 * The text and calls of earlier rounds as messages for a model: each call with its result or refusal. Thoughts go back
 * only to the model that had them.
 */
export function roundMessages(rounds: readonly RecordedRound[], entry: ModelEntry): WireMessage[] {
  return rounds.flatMap(({ text, calls, replay, family, model }): WireMessage[] => {
    const own = family === entry.family && model === entry.modelId ? replay : null;
    return [
      {
        role: 'assistant',
        content: text === '' ? null : text,
        ...own?.reasoning,
        tool_calls: calls.map(({ modelCallId: id, name, arguments: args }) => ({
          id,
          type: 'function',
          function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
          ...(own && Object.hasOwn(own.extras, id) && { extra_content: own.extras[id] }),
        })),
      },
      ...calls.map(
        (call): WireMessage => ({ role: 'tool', tool_call_id: call.modelCallId, content: resultText(call) }),
      ),
    ];
  });
}

/** The tools of a model call; `over` forbids new calls, but keeps the earlier ones readable for it. */
export function toolOptions(
  offered: readonly RunTool[],
  over: boolean,
): Pick<ChatRequest, 'tools' | 'toolChoice'> {
  if (offered.length === 0) return {};
  return {
    tools: offered.map(({ name, description, inputSchema, fixed }) => ({
      type: 'function',
      function: { name, description, parameters: withoutFixed(inputSchema, fixed) },
    })),
    toolChoice: over ? 'none' : 'auto',
  };
}
