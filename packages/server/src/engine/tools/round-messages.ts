import { isToolCallCompleted } from '@agentarium/contracts';
import type { CallOptions } from '../stream-answer.ts';
import { withoutFixed } from './check-arguments.ts';
import { errorForModel } from './codes.ts';
import type { RecordedCall, RecordedRound, RunTool } from './types.ts';

type Prompt = CallOptions['prompt'];
type ToolContent = Extract<Prompt[number], { role: 'tool' }>['content'][number];
type ToolOutput = Extract<ToolContent, { type: 'tool-result' }>['output'];

function outputOf({ status, result, error }: RecordedCall): ToolOutput {
  if (!isToolCallCompleted(status))
    return { type: 'error-text', value: errorForModel(error ?? 'TOOL_FAILED') };
  if (typeof result === 'string') return { type: 'text', value: result };
  return { type: 'json', value: JSON.parse(JSON.stringify(result ?? null)) };
}

/** The text and calls of earlier rounds as messages for the model: each call with its result or refusal. */
export function roundMessages(rounds: readonly RecordedRound[]): Prompt {
  return rounds.flatMap(
    ({ text, calls }): Prompt => [
      {
        role: 'assistant',
        content: [
          ...(text === '' ? [] : [{ type: 'text' as const, text }]),
          ...calls.map((call) => ({
            type: 'tool-call' as const,
            toolCallId: call.modelCallId,
            toolName: call.name,
            input: call.arguments,
          })),
        ],
      },
      {
        role: 'tool',
        content: calls.map((call) => ({
          type: 'tool-result' as const,
          toolCallId: call.modelCallId,
          toolName: call.name,
          output: outputOf(call),
        })),
      },
    ],
  );
}

/** The tools of a model call; `over` forbids new calls, but keeps the earlier ones readable for it. */
export function toolOptions(
  offered: readonly RunTool[],
  over: boolean,
): Pick<CallOptions, 'tools' | 'toolChoice'> {
  if (offered.length === 0) return {};
  return {
    tools: offered.map(({ name, description, inputSchema, fixed }) => ({
      type: 'function',
      name,
      description,
      inputSchema: withoutFixed(inputSchema, fixed),
    })),
    toolChoice: { type: over ? 'none' : 'auto' },
  };
}
