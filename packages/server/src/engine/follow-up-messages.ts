import type { FollowUpKind, Language } from '@agentarium/contracts';
import { joinLeadingSystem } from '../platform/models/wire-body.ts';
import { dataRule, languageName } from './messages.ts';
import type { FollowUpQuestion, Message } from './types.ts';

/** A question that was answered. */
export type FollowUpTurn = FollowUpQuestion & { result: string; files?: string[] | null };

/** The maximum context in characters: about 50,000 tokens, which leaves every family room for its answer. */
export const maxDialogueChars = 160_000;

/** The instructions of predefined requests, in addition to the user's text. */
const requests: Record<Exclude<FollowUpKind, 'ask'>, (language: Language) => string> = {
  regenerate: () =>
    'Answer my last question or task once more: give another answer, not the same one in other words.',
  shorter: () => 'Give your last answer again, about half as long. Keep what matters most.',
  simpler: () =>
    'Give your last answer again in simpler words: short sentences, no terms that need explaining.',
  translate: (language) =>
    `Translate your last answer into ${languageName(language)}. Keep its meaning, figures and formatting.`,
};

/** A question as sent to the model. */
export function questionText({ kind, message, language }: FollowUpQuestion): string {
  return kind === 'ask' ? message : `${message}\n\n${requests[kind](language)}`;
}

const instruction = ({ kind, language }: FollowUpQuestion) =>
  [
    'The reader asks follow-up questions about your answer. Answer as the same agent, based on the conversation so far,',
    `in ${languageName(language)}${kind === 'ask' ? ' unless the question asks for another language' : ''}, formatted as Markdown.`,
    dataRule,
  ].join(' ');

const filesIn = ({ files }: { files?: string[] | null }) => (files?.length ? { files } : {});

/**
 * The latest messages that fit; a single message that is too long is truncated, so that the last answer is never lost.
 */
function latestThatFit(messages: Message[], maxChars: number): Message[] {
  let left = maxChars;
  const kept: Message[] = [];
  for (const message of messages.toReversed()) {
    if (message.content.length > left) {
      if (kept.length <= 1 && left > 0)
        kept.push({ ...message, content: message.content.slice(0, left).toWellFormed() });
      break;
    }
    left -= message.content.length;
    kept.push(message);
  }
  return kept.toReversed();
}

/**
 * The messages of a follow-up: those of the run, its answer and the turns since, then the question. The oldest are left
 * out if they do not fit; leading system prompts are kept. Stored texts are used as they are, not as templates.
 */
export function followUpMessages(
  dialogue: { request: Message[]; answer: string; turns: FollowUpTurn[] },
  question: FollowUpQuestion & { files?: string[] | null },
  maxChars = maxDialogueChars,
): Message[] {
  const { request, answer, turns } = dialogue;
  const firstTurn = request.findIndex(({ role }) => role !== 'system');
  const rules = firstTurn === -1 ? request : request.slice(0, firstTurn);
  const said: Message[] = [
    ...(firstTurn === -1 ? [] : request.slice(firstTurn)),
    { role: 'assistant', content: answer },
    ...turns.flatMap((turn): Message[] => [
      { role: 'user', content: questionText(turn), ...filesIn(turn) },
      { role: 'assistant', content: turn.result },
    ]),
    { role: 'user', content: questionText(question), ...filesIn(question) },
  ];
  const leading = joinLeadingSystem<Message>([...rules, { role: 'system', content: instruction(question) }]);
  const taken = leading.reduce((sum, { content }) => sum + content.length, 0);
  return [...leading, ...latestThatFit(said, Math.max(maxChars - taken, maxChars / 2))];
}
