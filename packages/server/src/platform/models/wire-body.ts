import { randomUUID } from 'node:crypto';
import type { ModelException } from '../../config/model-exceptions.ts';
import type { Reasoning } from './read-chunk.ts';

/** A message in the format of the chat-completions API. */
export type WireMessage =
  | { role: 'system'; content: string }
  | { role: 'user'; content: string | UserPart[] }
  | ({ role: 'assistant'; content: string | null; tool_calls?: WireToolCall[] } & Reasoning)
  | { role: 'tool'; tool_call_id: string; content: string };

export type UserPart = { type: 'text'; text: string } | { type: 'image_url'; image_url: { url: ImageData } };

/** Replaces an image in the JSON of a request until it is sent. */
const imageMark = randomUUID();

/** An image in a request. Its data URL is written while the request is sent, so that only its bytes are in memory. */
export class ImageData {
  readonly #start: string;
  readonly #bytes: Uint8Array;

  constructor(mediaType: string, bytes: Uint8Array) {
    this.#start = `data:${mediaType};base64,`;
    this.#bytes = bytes;
  }

  toJSON(): string {
    return imageMark;
  }

  /** The length of the data URL. */
  get length(): number {
    return this.#start.length + Math.ceil(this.#bytes.length / 3) * 4;
  }

  /** Yields the data URL. The Base64 of a piece of 48 kB has no padding. */
  *pieces(): Generator<string> {
    yield this.#start;
    const bytes = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    for (let at = 0; at < bytes.length; at += 48 * 1024)
      yield bytes.subarray(at, at + 48 * 1024).toString('base64');
  }
}

/** `extra_content`: what the provider wants back with the call, such as Gemini's thought signature. */
type WireToolCall = {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
  extra_content?: unknown;
};

type WireTool = {
  type: 'function';
  function: { name: string; description: string; parameters: Record<string, unknown> };
};

/** Yields all texts in messages, or in any other value that JSON can contain. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const one of Object.values(value)) yield* textsIn(one);
}

/** One request to a model; `schema` asks for an answer in JSON. */
export type ChatRequest = {
  messages: readonly WireMessage[];
  stream: boolean;
  tools?: readonly WireTool[];
  toolChoice?: 'auto' | 'none';
  schema?: { name: string; schema: Record<string, unknown>; strict: boolean };
  /** Facts for the demo model. */
  demoFacts?: unknown;
};

export type WireBody = {
  model: string;
  messages: WireMessage[];
  tools?: readonly WireTool[];
  tool_choice?: 'auto' | 'none';
  response_format?: unknown;
  stream?: true;
  stream_options?: { include_usage: true };
  demo_facts?: unknown;
};

type Role = WireMessage['role'];
type Assistant = Extract<WireMessage, { role: 'assistant' }>;

const partsOf = (content: string | UserPart[]): UserPart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;
const isSystem = ({ role }: { role: Role }) => role === 'system';
/** Leads a dialogue that starts with an answer, for servers that want a question first. */
const earlier: WireMessage = { role: 'user', content: 'Your earlier answer:' };

/** Messages in the format of the API, with all leading system messages as one. */
export function joinLeadingSystem<Message extends { role: string; content: unknown }>(
  messages: readonly Message[],
): Message[] {
  const turn = messages.findIndex(({ role }) => role !== 'system');
  const count = turn === -1 ? messages.length : turn;
  const [first] = messages;
  if (!first || count < 2) return [...messages];
  const texts = messages.slice(0, count).map(({ content }) => content);
  return [{ ...first, content: texts.join('\n\n') }, ...messages.slice(count)];
}

/** One message for two of the same role in a row; null when they can't be joined. */
function joined(one: WireMessage | undefined, other: WireMessage): WireMessage | null {
  if (one?.role === 'user' && other.role === 'user') {
    const areTexts = typeof one.content === 'string' && typeof other.content === 'string';
    const parts: UserPart[] = [
      ...partsOf(one.content),
      { type: 'text', text: '\n\n' },
      ...partsOf(other.content),
    ];
    return { role: 'user', content: areTexts ? `${one.content}\n\n${other.content}` : parts };
  }
  if (one?.role === 'assistant' && other.role === 'assistant' && !one.tool_calls && !other.tool_calls)
    return { ...one, content: [one.content, other.content].filter(Boolean).join('\n\n') };
  return null;
}

/** Only the first system message keeps its role, and turns alternate, beginning with the user's. */
function withStrictRoles(messages: WireMessage[], keepsSystem: boolean): WireMessage[] {
  const asked = messages.map(
    (message, index): WireMessage =>
      message.role === 'system' && !(keepsSystem && index === 0)
        ? { role: 'user', content: message.content }
        : message,
  );
  const turn = asked.findIndex((message) => !isSystem(message));
  if (asked[turn]?.role === 'assistant') asked.splice(turn, 0, earlier);
  const strict: WireMessage[] = [];
  for (const message of asked) {
    const both = joined(strict.at(-1), message);
    if (both) strict.splice(-1, 1, both);
    else strict.push(message);
  }
  return strict;
}

/** Tool calls and their results as plain text, for a model that can't use tools. */
function withoutTools(messages: readonly WireMessage[]): WireMessage[] {
  const names = new Map<string, string>();
  return messages.flatMap((message): WireMessage[] => {
    if (message.role === 'tool') {
      const name = names.get(message.tool_call_id) ?? 'a tool';
      return [{ role: 'user', content: `Result of ${name}:\n${message.content}` }];
    }
    if (message.role !== 'assistant' || !message.tool_calls) return [message];
    for (const call of message.tool_calls) names.set(call.id, call.function.name);
    return message.content ? [{ role: 'assistant', content: message.content }] : [];
  });
}

function withReasoning(message: WireMessage, without: ReadonlySet<ModelException>): WireMessage {
  if (message.role !== 'assistant') return message;
  if (without.has('no-reasoning')) {
    const { reasoning: _r, reasoning_content: _c, reasoning_details: _d, ...rest } = message as Assistant;
    return { ...rest, ...(rest.tool_calls && { tool_calls: rest.tool_calls.map(withoutExtra) }) };
  }
  return message.tool_calls && without.has('needs-reasoning')
    ? { reasoning_content: '', ...message }
    : message;
}

const withoutExtra = ({ extra_content: _, ...call }: WireToolCall): WireToolCall => call;

function fitted(messages: readonly WireMessage[], without: ReadonlySet<ModelException>): WireMessage[] {
  const plain = without.has('no-tools') ? withoutTools(messages) : [...messages];
  const fit = plain.map((message) => withReasoning(message, without));
  if (without.has('no-system')) return withStrictRoles(fit, false);
  return without.has('strict-roles') ? withStrictRoles(fit, true) : fit;
}

/** The body of a request to a model, without what it is known to refuse. */
export function wireBody(
  { messages, stream, tools, toolChoice, schema, demoFacts }: ChatRequest,
  model: string,
  without: ReadonlySet<ModelException>,
): WireBody {
  // Without a way to forbid calls, tools are left out once they may not be called any more.
  const isForbidden = without.has('no-tool-choice') && toolChoice === 'none';
  const mayHaveTools = tools !== undefined && tools.length > 0 && !without.has('no-tools') && !isForbidden;
  const streams = without.has('no-stream') ? false : stream || without.has('stream-only');
  return {
    model,
    messages: fitted(messages, without),
    ...(mayHaveTools && { tools }),
    ...(mayHaveTools && toolChoice && !without.has('no-tool-choice') && { tool_choice: toolChoice }),
    ...(schema &&
      !without.has('no-response-format') && {
        response_format: { type: 'json_schema', json_schema: schema },
      }),
    ...(streams && { stream: true }),
    ...(streams && !without.has('no-stream-options') && { stream_options: { include_usage: true } }),
    ...(demoFacts !== undefined && { demo_facts: demoFacts }),
  };
}

/** Returns the length of a body in bytes, and how to read it from its beginning. */
export function encodeBody(body: WireBody): { length: number; pieces: () => Generator<string> } {
  const images = body.messages.flatMap(({ content }) =>
    Array.isArray(content) ? content.flatMap((part) => ('image_url' in part ? part.image_url.url : [])) : [],
  );
  const json = JSON.stringify(body);
  const texts = images.length === 0 ? [json] : json.split(imageMark);
  return {
    length: images.reduce((sum, { length }) => sum + length, Buffer.byteLength(texts.join(''))),
    *pieces() {
      for (const [index, text] of texts.entries()) {
        yield text;
        yield* images[index]?.pieces() ?? [];
      }
    },
  };
}

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
