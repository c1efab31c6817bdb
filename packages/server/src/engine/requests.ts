import type { ChatRequest, UserPart, WireMessage } from '../platform/models/wire-body.ts';
import { filePartsOf, type TextRoom, textRoom } from './file-parts.ts';
import type { EngineInput, Message, ModelEntry, RunFile } from './types.ts';

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
