import type { ModelException } from '../../config/model-exceptions.ts';
import type { WireBody } from './wire-body.ts';

type Refusal = {
  exception: ModelException;
  /** Returns whether the request has the refused part. */
  has: (body: WireBody) => boolean;
  says: RegExp;
};

const hasLaterSystem = ({ messages }: WireBody) =>
  messages.some(({ role }, index) => role === 'system' && index > 0);
/** Two turns of one role in a row, or an answer first. */
const hasOddTurns = ({ messages }: WireBody) => {
  const turns = messages.filter(({ role }) => role !== 'system' && role !== 'tool');
  return turns[0]?.role === 'assistant' || turns.some(({ role }, index) => role === turns[index + 1]?.role);
};
const hasSystem = ({ messages }: WireBody) => messages.some(({ role }) => role === 'system');
const hasReasoning = ({ messages }: WireBody) =>
  messages.some(
    (message) =>
      message.role === 'assistant' &&
      (message.reasoning_content !== undefined ||
        message.reasoning !== undefined ||
        message.reasoning_details !== undefined ||
        message.tool_calls?.some((call) => call.extra_content !== undefined)),
  );
const lacksReasoning = ({ messages }: WireBody) =>
  messages.some(
    (message) =>
      message.role === 'assistant' && message.tool_calls && message.reasoning_content === undefined,
  );
const hasTools = ({ tools }: WireBody) => tools !== undefined;

const refuses =
  '(un|not |n.t )(support|recogni|permit|allow|enabl|accept)|extra (input|field)|unknown|forbidden|(unexpected|invalid) (keyword|field|param|argument)';
const ofTools = String.raw`\b(tools?|function[ _-]?call\w*)\b`;
const ofSystem = 'system[^.]{0,20}(message|role|prompt|instruction)|role[^.]{0,20}system';
const roles = new RegExp(`${ofSystem}|alternat|roles? must|user/assistant`, 'i');

/** Parts that servers refuse, and how they say so; the first that fits is left out. */
const refusals: Refusal[] = [
  {
    exception: 'no-stream-options',
    has: ({ stream_options }) => stream_options !== undefined,
    says: /stream_options|include_usage/i,
  },
  {
    exception: 'needs-reasoning',
    has: lacksReasoning,
    says: /(missing|require|must|need)[^.]{0,60}reasoning_content|reasoning_content[^.]{0,60}(missing|require|must|need|passed back)/i,
  },
  { exception: 'no-reasoning', has: hasReasoning, says: /reasoning|thought_signature|extra_content/i },
  {
    exception: 'no-tools',
    has: hasTools,
    says: new RegExp(
      `(${refuses})[^.]{0,60}${ofTools}|${ofTools}[^.]{0,60}(${refuses})|support tool use|` +
        'tool choice requires|enable-auto-tool-choice|tools param requires|(unexpected|unknown|invalid|unsupported)[^.]{0,20}role[^.]{0,20}tool',
      'i',
    ),
  },
  {
    exception: 'no-tool-choice',
    has: ({ tool_choice }) => tool_choice !== undefined,
    says: /tool_choice/i,
  },
  {
    exception: 'no-response-format',
    has: ({ response_format }) => response_format !== undefined,
    says: /response_?format|json_?schema|json_object|structured[ _]?output|guided|grammar/i,
  },
  { exception: 'strict-roles', has: (body) => hasLaterSystem(body) || hasOddTurns(body), says: roles },
  {
    exception: 'no-system',
    has: hasSystem,
    says: new RegExp(`${roles.source}|developer (instruction|message|role)|only user and assistant`, 'i'),
  },
  {
    exception: 'no-stream',
    has: ({ stream }) => stream === true,
    says: /to stream this model|body\.stream\b|\bstream(ing)?\b[^.]{0,40}(not |un)(support|allow|available)|not support(ed)? (\w+ )?stream/i,
  },
  {
    exception: 'stream-only',
    has: ({ stream }) => stream === undefined,
    says: /non-?stream|only supports? stream|stream(ing)? (mode )?(is )?(required|only)|must[^.]{0,40}\bstream/i,
  },
];

/**
 * Returns the exception that leaves out the part of a request that a server refuses, by its error; null when the error
 * says nothing of that kind. `without` has been left out already.
 */
export function refusedPart(
  text: string,
  body: WireBody,
  without: ReadonlySet<ModelException>,
): ModelException | null {
  const found = refusals.find(
    ({ exception, has, says }) => !without.has(exception) && has(body) && says.test(text),
  );
  return found?.exception ?? null;
}
