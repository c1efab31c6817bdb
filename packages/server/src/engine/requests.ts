import { fileLimits, isToolCallCompleted } from '@agentarium/contracts';
import type { Reasoning, ToolCallRequest } from '../platform/models/read-chunk.ts';
import type { ChatRequest, UserPart, WireMessage } from '../platform/models/wire-body.ts';
import { withoutFixed } from './tools/check-arguments.ts';
import { errorForModel } from './tools/tool-policy.ts';
import type { NewCall, RecordedCall, RecordedRound, Replay, RunTool } from './tools/types.ts';
import type { EngineInput, Message, ModelEntry, RunFile } from './types.ts';

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** One line before each file, as the chat API has no field for its name. The demo model parses it too. */
function fileHeading({ name, size, width, height }: Omit<RunFile, 'bytes' | 'text'>): string {
  const sides = width !== null && height !== null ? `, ${width} × ${height} pixels` : '';
  return `${sides ? 'Image' : 'File'} "${name.replaceAll('"', "'")}"${sides}, ${sizeOf(size)}:`;
}

/** As much of a document's text as fits, with a notice where it is truncated. */
function textPart({ text, textChars }: RunFile, maxChars: number): string {
  const kept = (text ?? '').slice(0, maxChars).toWellFormed();
  const whole = textChars ?? kept.length;
  const notice = kept.length < whole ? `\n[Cut: the first ${kept.length} of ${whole} characters]` : '';
  return `<file>\n${kept}\n</file>${notice}`;
}

/** How many characters of documents a call has left; the last messages are filled first. */
type TextRoom = { left: number };
const textRoom = (): TextRoom => ({ left: fileLimits.maxTextChars });

/** The parts of a message for one file. */
function filePartsOf(file: RunFile, room: TextRoom): UserPart[] {
  const heading = `\n\n${fileHeading(file)}\n`;
  if (file.bytes) {
    const { parts = [file.bytes] } = file;
    const image = (data: Uint8Array): UserPart => ({
      type: 'image_url',
      image_url: { url: `data:${file.media_type};base64,${Buffer.from(data).toString('base64')}` },
    });
    if (parts.length === 1) return [{ type: 'text', text: heading }, ...parts.map(image)];
    const from = (file.width ?? 0) > (file.height ?? 0) ? 'left' : 'top';
    const how = `${heading}[In ${parts.length} parts from the ${from}; each repeats the end of the one before it]\n`;
    return parts.flatMap((data, index): UserPart[] => [
      { type: 'text', text: `${index === 0 ? how : '\n'}Part ${index + 1} of ${parts.length}:\n` },
      image(data),
    ]);
  }
  if (file.text === null) return [{ type: 'text', text: `${heading}[You cannot look at images]` }];
  const text = textPart(file, room.left);
  room.left = Math.max(0, room.left - file.text.length);
  return [{ type: 'text', text: heading + text }];
}

/** Messages in the format of the API. */
export type Prompt = WireMessage[];

/** Messages in the format of the API, with their files. */
export function toPrompt(messages: Message[], files: readonly RunFile[] = []): Prompt {
  const room = textRoom();
  const byId = new Map(files.map((file) => [file.id, file]));
  // Last message first: the latest files matter most if not all documents fit.
  return messages
    .toReversed()
    .map(({ role, content, files: ids = [] }): WireMessage => {
      const parts = role === 'user' ? ids.flatMap((id) => attached(byId.get(id), room)) : [];
      if (role !== 'user' || parts.length === 0) return { role, content };
      return { role, content: [{ type: 'text', text: content }, ...parts] };
    })
    .reverse();
}

const attached = (file: RunFile | undefined, room: TextRoom): UserPart[] =>
  file ? filePartsOf(file, room) : [];

function demoFacts(input: EngineInput): unknown {
  const { language, agent, task, parameters, outputs, history } = input;
  const { kind, message } = input.followUp ?? {};
  const followUp = kind && { kind, message };
  return { language, agent, task, parameters, outputs, isFollowUp: history.length > 0, followUp };
}

/** A request to a model; only the built-in demo model gets the facts of the run in addition to the messages. */
export function requestTo(entry: ModelEntry, input: EngineInput, request: ChatRequest): ChatRequest {
  return entry.demo ? { ...request, demoFacts: demoFacts(input) } : request;
}

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
