import type { FollowUpKind, Language, OutputParameter } from '@agentarium/contracts';
import { filesIn, type ReceivedFile } from './received-files.ts';
import { type ChatRequest, ownWordsOf, textOf } from './wire.ts';
import { languageOf, wording } from './wording.ts';

export type DemoParameter = {
  name: string;
  label: string;
  value: unknown;
  words?: string;
  unit?: string | null;
  private?: boolean;
};

/** The facts about a run that the demo model knows. */
export type DemoFacts = {
  language: Language;
  agent: { name: string; role: string };
  task: { name: string; description: string };
  parameters: DemoParameter[];
  outputs: OutputParameter[];
  /** All of the user's texts, joined. */
  wish: string;
  toolResults: string[];
  /** The files of the user's last message. */
  files: ReceivedFile[];
  isFollowUp: boolean;
  /** The answer should end with suggested questions. */
  suggests?: boolean;
  /** A follow-up question; `turn` counts the questions so far. */
  followUp?: { kind: FollowUpKind; message: string; turn: number };
};

/** A value in the parameter block of a message: `- Label: value`. */
const parameterLine = /^- ([^:\n]{1,80}): (.+)$/gm;

function parametersIn(wish: string): DemoParameter[] {
  return [...wish.matchAll(parameterLine)].map(([, label = '', text = '']) => {
    const number = Number(text);
    return { name: label.toLowerCase(), label, value: Number.isFinite(number) ? number : text };
  });
}

/** The facts of a request: those that the engine sends along, else what the messages contain. */
export function readFacts(request: ChatRequest): DemoFacts {
  const given = (request.demo_facts ?? {}) as Partial<DemoFacts>;
  const said = (role: string) => request.messages.filter((message) => message.role === role).map(textOf);
  const asked = request.messages.filter(({ role }) => role === 'user');
  const wish = asked.map(ownWordsOf).join('\n\n');
  const language = given.language ?? languageOf(wish, said('system'));
  const { assistant, question } = wording[language];
  return {
    language,
    agent: given.agent ?? { name: assistant, role: '' },
    task: given.task ?? { name: question, description: '' },
    parameters: given.parameters ?? parametersIn(wish),
    outputs: given.outputs ?? [],
    wish,
    toolResults: said('tool'),
    files: filesIn(asked.at(-1)),
    // Taken from the engine only: prompts may contain an example of an answer that nobody has given.
    suggests: given.suggests === true,
    ...(given.followUp && { followUp: { ...given.followUp, turn: asked.length } }),
    isFollowUp: given.isFollowUp ?? said('assistant').some((text) => text !== ''),
  };
}

/** The number in a parameter, by its name or a prefix of it. */
export function numberOf({ parameters }: DemoFacts, name: string): number | null {
  const found =
    parameters.find((parameter) => parameter.name === name) ??
    parameters.find((parameter) => parameter.name.startsWith(`${name}_`));
  return typeof found?.value === 'number' ? found.value : null;
}

/** The text in a parameter, by its name. */
export function wordOf({ parameters }: DemoFacts, name: string): string | null {
  const value = parameters.find((parameter) => parameter.name === name)?.value;
  return typeof value === 'string' ? value : null;
}

/** The first list among the parameters, as text; empty if there is none. */
export function firstListOf({ parameters }: DemoFacts): string[] {
  const list = parameters.find(({ value }) => Array.isArray(value) && value.length > 0)?.value;
  return Array.isArray(list) ? list.map(String) : [];
}
