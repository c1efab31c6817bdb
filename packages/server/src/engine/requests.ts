import { filePartsOf, type TextRoom, textRoom } from './file-parts.ts';
import type { CallOptions } from './stream-answer.ts';
import type { EngineInput, Message, ModelEntry, RunFile } from './types.ts';

export type Prompt = CallOptions['prompt'];

/** Messages in the format of the model interface. */
export function toPrompt(messages: Message[], files: readonly RunFile[] = []): Prompt {
  const room = textRoom();
  const byId = new Map(files.map((file) => [file.id, file]));
  // Last message first: the latest files matter most if not all documents fit.
  return messages
    .toReversed()
    .map(({ role, content, files: ids = [] }): Prompt[number] => {
      if (role === 'system') return { role, content };
      const text = { type: 'text' as const, text: content };
      if (role !== 'user') return { role, content: [text] };
      return { role, content: [text, ...ids.flatMap((id) => attached(byId.get(id), room))] };
    })
    .reverse();
}

const attached = (file: RunFile | undefined, room: TextRoom) => (file ? filePartsOf(file, room) : []);

type JsonObject = NonNullable<CallOptions['providerOptions']>[string];

function demoFacts(input: EngineInput): JsonObject {
  const { language, agent, task, parameters, outputs, history, suggests } = input;
  const isFollowUp = history.length > 0;
  const { kind, message } = input.followUp ?? {};
  const followUp = kind && { kind, message };
  return JSON.parse(
    JSON.stringify({
      demo_facts: { language, agent, task, parameters, outputs, isFollowUp, suggests, followUp },
    }),
  );
}

/** The options of a call; only the built-in demo model gets the facts of the run in addition to the messages. */
export function optionsFor(entry: ModelEntry, input: EngineInput, options: CallOptions): CallOptions {
  if (!entry.demo) return options;
  return { ...options, providerOptions: { ...options.providerOptions, demo: demoFacts(input) } };
}
