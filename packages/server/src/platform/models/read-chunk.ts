import { isRecord } from '@agentarium/contracts';
import { type Finish, readProviderError, refused } from './model-errors.ts';

/** Tokens; null if the provider did not report them. */
export type Usage = { input_tokens: number | null; output_tokens: number | null };

export const noUsage: Usage = { input_tokens: null, output_tokens: null };

/** More than any model can read or write in one call: a higher figure is a fault of the provider. */
const maxTokensOfCall = 10_000_000;
/** The highest sum that can be stored. */
const maxTokens = 2_000_000_000;

/** A token count as a number or as digits; null for anything that no call can have used. */
function tokens(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= maxTokensOfCall
    ? count
    : null;
}

/** The token usage in a provider's `usage` object, whichever names it uses; null when it reports nothing usable. */
function readUsage(value: unknown): Usage | null {
  if (typeof value !== 'object' || value === null) return null;
  const usage = value as Record<string, unknown>;
  const found = {
    input_tokens: tokens(usage.prompt_tokens ?? usage.input_tokens),
    output_tokens: tokens(usage.completion_tokens ?? usage.output_tokens),
  };
  return found.input_tokens === null && found.output_tokens === null ? null : found;
}

/** Adds the usage of two calls; what both leave unknown is null. */
export function addUsage(one: Usage, other: Usage): Usage {
  const sum = (a: number | null, b: number | null) =>
    a === null && b === null ? null : Math.min((a ?? 0) + (b ?? 0), maxTokens);
  return {
    input_tokens: sum(one.input_tokens, other.input_tokens),
    output_tokens: sum(one.output_tokens, other.output_tokens),
  };
}

/** A tool call as a model requests it; `extra` is what its provider wants back with it, such as a signature. */
export type ToolCallRequest = { id: string; name: string; input: string; extra?: unknown };

type Open = ToolCallRequest & { index: number | null };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Arguments are JSON as text; some servers send the object itself. */
const argumentsIn = (value: unknown): string => (isRecord(value) ? JSON.stringify(value) : text(value));

function isComplete({ input }: Open): boolean {
  try {
    return isRecord(JSON.parse(input));
  } catch {
    return false;
  }
}

/**
 * Assembles the tool calls of a stream. Their pieces belong together by index, else by id, else to the last call:
 * servers leave out either, repeat names, and give several calls the same index or id.
 */
export class ToolCallCollector {
  readonly #calls: Open[] = [];

  /** Adds a piece of the `tool_calls` of a chunk, or a whole call. */
  add(piece: unknown): void {
    if (!isRecord(piece)) return;
    const called = isRecord(piece.function) ? piece.function : piece;
    const given = {
      id: text(piece.id),
      name: text(called.name).trim() === '' ? '' : text(called.name),
      input: argumentsIn(called.arguments),
      index: typeof piece.index === 'number' ? piece.index : null,
    };
    const known = this.#find(given);
    if (known && this.#isRepeated(known, given)) return;
    if (known && !this.#startsAnother(known, given)) this.#extend(known, given, piece.extra_content);
    else if (given.name !== '' || !known)
      this.#calls.push({ ...given, ...(isRecord(piece.extra_content) && { extra: piece.extra_content }) });
  }

  /** The calls so far that have a name, in order. */
  get calls(): ToolCallRequest[] {
    return this.#calls.filter(({ name }) => name !== '').map(({ index: _, ...call }) => call);
  }

  #find({ id, name, index }: Open): Open | undefined {
    const matches = (call: Open) => (index === null ? id !== '' && call.id === id : call.index === index);
    const found = this.#calls.findLast(matches);
    if (found) return found;
    return index === null && id === '' && name === '' ? this.#calls.at(-1) : undefined;
  }

  /** The same whole call once more, as some servers send it with the last chunk. */
  #isRepeated(known: Open, given: Open): boolean {
    return given.name !== '' && isComplete(known) && given.input === known.input && given.id === known.id;
  }

  #startsAnother(known: Open, given: Open): boolean {
    if (given.name === '') return false;
    if (given.id !== '' && known.id !== '' && given.id !== known.id) return true;
    return isComplete(known) && given.input.trimStart().startsWith('{');
  }

  #extend(known: Open, given: Open, extra: unknown): void {
    known.id ||= given.id;
    // A name comes whole, is repeated, or comes in pieces before any argument.
    if (known.name === '') known.name = given.name;
    else if (known.name !== given.name && known.input === '') known.name += given.name;
    known.input += given.input;
    if (isRecord(extra)) known.extra = extra;
  }
}

/** A piece of a model's answer, in the order of the stream. */
export type AnswerPart =
  | { type: 'text'; text: string }
  | { type: 'thought'; text: string }
  | { type: 'usage'; usage: Usage };

/** The model's thoughts in the fields in which its provider wants them back within a run. */
export type Reasoning = { reasoning_content?: string; reasoning?: string; reasoning_details?: Json[] };

/** How an answer ended, and what came beside its text. */
export type AnswerEnd = {
  finish: Finish;
  toolCalls: ToolCallRequest[];
  reasoning: Reasoning | null;
};

type Json = Record<string, unknown>;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const record = (value: unknown): Json => (isRecord(value) ? value : {});

/** The text in any of the shapes that contain one. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textIn).join('');
  if (!isRecord(value)) return '';
  return textIn(
    value.text ??
      value.thinking ??
      value.reasoning ??
      value.summary ??
      value.content ??
      value.refusal ??
      value.value,
  );
}

/** Returns whether a part is a thought: by its type, by Gemini's mark, or by the field that has its text. */
function isThought({ type, thought, text, thinking, reasoning }: Json): boolean {
  if (thought === true) return true;
  if (typeof type === 'string') return /think|thought|reason/i.test(type);
  return (text ?? null) === null && Boolean(thinking ?? reasoning);
}

/** Content is a text, a part, or a list of parts, some of which may be thoughts. */
function contentParts(content: unknown): AnswerPart[] {
  if (Array.isArray(content)) return content.flatMap(contentParts);
  const text = textIn(content);
  if (text === '') return [];
  return [{ type: isRecord(content) && isThought(content) ? 'thought' : 'text', text }];
}

const thoughtFields = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_text'] as const;

/** The rank of the ways to end: the worst that a stream names counts. */
const finishes = ['stop', 'length', 'filter', 'error'] as const;

function finishOf(reason: string): (typeof finishes)[number] {
  const said = reason.toLowerCase();
  if (/length|max_(output_)?tokens|context_window/.test(said)) return 'length';
  if (/filter|safety|recitation|prohibited|blocklist|spii|refusal|sensitive/.test(said)) return 'filter';
  if (/error|insufficient|abort|cancel|overload|timeout|fail|malformed/.test(said)) return 'error';
  return 'stop';
}

/** An error that is set: many servers send `error: null` with each chunk. */
const isError = (value: unknown) =>
  (typeof value === 'string' && value !== '') || (isRecord(value) && Object.keys(value).length > 0);

/** Returns whether a chunk is a provider's error; a whole answer without choices is one if it has a message. */
function statesError(chunk: Json, isWhole: boolean): boolean {
  if (isError(chunk.error) || chunk.object === 'error' || chunk.type === 'error') return true;
  if (Array.isArray(chunk.choices)) return false;
  const status = Number(chunk.status ?? chunk.status_code ?? chunk.code);
  const says = typeof chunk.message === 'string' || Boolean(chunk.detail ?? chunk.errors);
  return says && (isWhole || status >= 400);
}

/** Adds pieces of OpenRouter's `reasoning_details`, which belong together by index and type. */
function addDetails(known: Json[], pieces: unknown[]): void {
  for (const piece of pieces.filter(isRecord)) {
    const open = known.findLast(({ index, type }) => index === piece.index && type === piece.type);
    if (!open || piece.index === undefined) known.push({ ...piece });
    else
      for (const [key, value] of Object.entries(piece)) {
        const joins = ['text', 'summary', 'data'].includes(key) && typeof open[key] === 'string';
        if (value !== null) open[key] = joins ? `${open[key]}${value}` : value;
      }
  }
}

/**
 * Reads the chunks of a chat-completions stream, or whole answers, as servers really send them. Chunks that it does not
 * know say nothing. Throws CallError when one states an error.
 */
export class ChunkReader {
  readonly #tools = new ToolCallCollector();
  readonly #reasoning: Reasoning = {};
  #finish: (typeof finishes)[number] | null = null;
  #text = '';
  /** The index of the answer that is read, where a server sends several. */
  #index: unknown;

  /** True once the model has named a reason for its end. */
  get hasFinished(): boolean {
    return this.#finish !== null;
  }

  /** True once anything was said or requested. */
  get hasAnswer(): boolean {
    return this.#text !== '' || this.#tools.calls.length > 0;
  }

  get end(): AnswerEnd {
    const isThinking = Object.keys(this.#reasoning).length > 0;
    return {
      finish: this.#finish === 'length' || this.#finish === 'filter' ? this.#finish : 'stop',
      toolCalls: this.#tools.calls,
      reasoning: isThinking ? this.#reasoning : null,
    };
  }

  /** Reads one chunk; `isWhole`: it is a whole answer, not a piece of a stream. */
  read(chunk: unknown, isWhole = false): AnswerPart[] {
    if (!isRecord(chunk)) return [];
    if (statesError(chunk, isWhole)) throw refused(readProviderError(chunk));
    const choice = record(list(chunk.choices).find((one) => isRecord(one) && this.#isOurs(one)));
    if (isError(choice.error)) throw refused(readProviderError({ error: choice.error }));
    const usage = readUsage(chunk.usage) ?? readUsage(record(chunk.x_groq).usage) ?? readUsage(choice.usage);
    const parts = this.#readChoice(choice);
    const reason = choice.finish_reason;
    if (typeof reason === 'string' && reason !== '') this.#end(reason);
    return usage ? [...parts, { type: 'usage', usage }] : parts;
  }

  #isOurs({ index }: Json): boolean {
    this.#index ??= index;
    return index === null || index === undefined || index === this.#index;
  }

  #end(reason: string): void {
    const finish = finishOf(reason);
    if (finish === 'error')
      throw refused(readProviderError({ error: { message: `finish_reason: ${reason}` } }));
    if (this.#finish === null || finishes.indexOf(finish) > finishes.indexOf(this.#finish))
      this.#finish = finish;
  }

  #readChoice(choice: Json): AnswerPart[] {
    const said = isRecord(choice.delta) ? choice.delta : record(choice.message);
    const thoughts = thoughtFields.flatMap((field) => this.#readThought(field, said[field]));
    const details = list(said.reasoning_details);
    if (details.length > 0) {
      this.#reasoning.reasoning_details ??= [];
      addDetails(this.#reasoning.reasoning_details, details);
      // They repeat the thought, or are all that is sent of it, perhaps encrypted.
      if (thoughts.length === 0) thoughts.push({ type: 'thought', text: textIn(details) });
    }
    const calls = Array.isArray(said.tool_calls) ? said.tool_calls : [said.tool_calls];
    for (const call of calls) this.#tools.add(call);
    if (isRecord(said.function_call)) this.#tools.add({ index: 0, function: said.function_call });
    const content = contentParts(said.content ?? choice.text);
    const refusal = contentParts(said.refusal);
    const words = this.#withoutRepeated([...content, ...refusal], said !== choice.delta);
    for (const part of words) if (part.type === 'text') this.#text += part.text;
    return [...thoughts, ...words];
  }

  #readThought(field: (typeof thoughtFields)[number], value: unknown): AnswerPart[] {
    const text = textIn(value);
    if (text === '') return [];
    if (typeof value === 'string' && (field === 'reasoning_content' || field === 'reasoning'))
      this.#reasoning[field] = (this.#reasoning[field] ?? '') + text;
    return [{ type: 'thought', text }];
  }

  /** A whole message after its pieces repeats them. */
  #withoutRepeated(parts: AnswerPart[], isMessage: boolean): AnswerPart[] {
    const [first] = parts;
    if (!isMessage || this.#text === '' || parts.length !== 1 || first?.type !== 'text') return parts;
    if (!first.text.startsWith(this.#text)) return parts;
    const text = first.text.slice(this.#text.length);
    return text === '' ? [] : [{ type: 'text', text }];
  }
}
