import type { CallOptions } from './stream-answer.ts';
import type { EngineInput, Message, ModelEntry } from './types.ts';

export type Prompt = CallOptions['prompt'];

/** Messages as the model interface wants them. */
export function toPrompt(messages: Message[]): Prompt {
  return messages.map(({ role, content }): Prompt[number] =>
    role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
  );
}

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

/** The options of a call; only the built-in demo model gets the facts of the run beside the messages. */
export function optionsFor(entry: ModelEntry, input: EngineInput, options: CallOptions): CallOptions {
  if (!entry.demo) return options;
  return { ...options, providerOptions: { ...options.providerOptions, demo: demoFacts(input) } };
}
