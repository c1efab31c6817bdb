import type { Readable } from 'node:stream';
import { createParser } from 'eventsource-parser';
import type { ModelException } from '../../config/model-exceptions.ts';
import type { ModelHttp, ModelResponse } from '../outgoing/outgoing-http.ts';
import type { KnownExceptions } from './create-models.ts';
import { CallError, maskProviderText, readProviderError, refused } from './model-errors.ts';
import { type AnswerEnd, type AnswerPart, ChunkReader } from './read-chunk.ts';
import { type ChatRequest, encodeBody, refusedPart, textsIn, type WireBody, wireBody } from './wire-body.ts';

/** The mark that ends a stream, as an event of its own; servers spell it in several ways. */
const endMark = /^"?\[?\s*done\s*\]?"?$/i;
/** The largest event or whole answer that is read, in characters. */
const maxChars = 32_000_000;
/** How much of a response that is no answer is kept for administrators, in characters. */
const maxHead = 2000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads the bytes of a response: an event stream, or one JSON answer, also when the other was asked for. After a failure
 * it reads no more.
 */
export class AnswerReader {
  readonly #decoder = new TextDecoder();
  readonly #chunks = new ChunkReader();
  readonly #parser = createParser({
    maxBufferSize: maxChars,
    onEvent: ({ event, data }) => {
      this.#events.push({ name: event ?? '', data });
    },
  });
  #events: { name: string; data: string }[] = [];
  #form: 'unknown' | 'events' | 'json' = 'unknown';
  /** Text that came before the form is known, or a JSON answer so far. */
  #held = '';
  #head = '';
  #isDone = false;
  #hasEvents = false;
  #failure: CallError | null = null;

  /** The stream has sent its end mark: nothing follows. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The model has named the reason for its end: at most the usage and the end mark follow. */
  get hasFinished(): boolean {
    return this.#chunks.hasFinished;
  }

  /** Why the answer failed, after everything that came before; null as long as it did not. */
  get failure(): CallError | null {
    return this.#failure;
  }

  /** Returns what the bytes say. */
  push(bytes: Uint8Array): AnswerPart[] {
    return this.#take(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Ends the answer when the response has ended, or after its end mark. Returns what was left over. */
  finish(): AnswerPart[] {
    // A last event without an empty line counts.
    const parts = [...this.#take(this.#decoder.decode()), ...this.#feed('\n\n')];
    if (this.#form === 'json') parts.push(...this.#readJson());
    const isWhole = this.#isDone || this.hasFinished || (this.#form === 'json' && this.#chunks.hasAnswer);
    if (!isWhole) this.#fail(new CallError({ kind: 'cut' }, this.#hasEvents ? null : this.#whatCame()));
    return parts;
  }

  /** How the answer ended. */
  get end(): AnswerEnd {
    return this.#chunks.end;
  }

  #whatCame(): string | null {
    return readProviderError(this.#head).text || null;
  }

  #fail(error: CallError): void {
    this.#failure ??= error;
  }

  /** Reads values in order, up to one that is a failure. */
  #readAll<Value>(values: readonly Value[], read: (value: Value) => AnswerPart[]): AnswerPart[] {
    const parts: AnswerPart[] = [];
    for (const value of values) {
      if (this.#failure) break;
      try {
        parts.push(...read(value));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        this.#fail(error);
      }
    }
    return parts;
  }

  #take(text: string): AnswerPart[] {
    if (this.#head.length < maxHead) this.#head += text.slice(0, maxHead);
    if (this.#form === 'events') return this.#feed(text);
    this.#held += text;
    if (this.#held.length > maxChars) this.#fail(new CallError({ kind: 'cut' }));
    // Looking for its beginning again with each piece would copy a long answer each time.
    if (this.#form === 'json') return [];
    const first = this.#held.trimStart()[0];
    if (first === undefined) return [];
    this.#form = first === '{' || first === '[' ? 'json' : 'events';
    return this.#form === 'json' ? [] : this.#feed(this.#held);
  }

  #feed(text: string): AnswerPart[] {
    if (this.#form !== 'events' || this.#failure) return [];
    try {
      this.#parser.feed(text);
    } catch {
      this.#fail(new CallError({ kind: 'cut' }));
    }
    const events = this.#events;
    this.#events = [];
    return this.#readAll(events, ({ name, data }) => this.#readEvent(name, data.trim()));
  }

  #readEvent(name: string, data: string): AnswerPart[] {
    if (data === '' || this.#isDone) return [];
    this.#hasEvents = true;
    if (endMark.test(data)) this.#isDone = true;
    if (this.#isDone) return [];
    if (name === 'error') throw refused(readProviderError(data));
    const value = parsed(data);
    if (value !== undefined) return this.#readAll([value].flat(), (one) => this.#chunks.read(one));
    const lines = data.split('\n');
    // Without the empty lines between them several events are one.
    if (lines.length > 1) return this.#readAll(lines, (line) => this.#readEvent('', line.trim()));
    // Words may be missing with a broken chunk; anything else is no chunk.
    if (data.startsWith('{') && !this.hasFinished) throw new CallError({ kind: 'cut' });
    return [];
  }

  #readJson(): AnswerPart[] {
    const whole = parsed(this.#held);
    if (whole !== undefined) return this.#readAll([whole].flat(), (one) => this.#chunks.read(one, true));
    const lines = this.#held.split('\n').filter((line) => line.trim() !== '');
    return this.#readAll(lines, (line) => this.#chunks.read(parsed(line)));
  }
}

/** How to reach a model; `contextTokens`: how much it takes with its answer, as far as administrators say. */
type Connection = {
  family: string;
  modelId: string;
  baseUrl: string;
  apiKey: string | undefined;
  contextTokens?: () => number | null;
};

/** `without`: what the model is known to refuse, and did not get. */
export type ChatPart = AnswerPart | ({ type: 'end'; without: ReadonlySet<ModelException> } & AnswerEnd);

export type ChatModel = {
  /**
   * Yields what the model says each time something arrives, nothing for a mere sign of life. Throws CallError when it
   * fails, and the error of the connection.
   */
  answer: (request: ChatRequest, signal: AbortSignal) => AsyncGenerator<ChatPart[], void>;
  /** Returns whether a request may fit into the model's context, as far as administrators say how much does. */
  fits: (request: ChatRequest) => boolean;
  /** Returns the exceptions that the model is known to need. */
  exceptions: () => Promise<ReadonlySet<ModelException>>;
  /** Remembers an exception that only the answer shows. */
  learn: (exception: ModelException) => Promise<void>;
};

/** After its end mark, and after the reason for its end, a response may stay open this long, in milliseconds. */
const [afterMarkMs, afterFinishMs] = [1000, 2000];
/** The most of a response that is read, in bytes: many times what the longest answer with its thoughts takes. */
const maxBodyBytes = 256 * 1024 * 1024;
/** The most of an error response that is read, in characters. */
const maxErrorChars = 65_536;
/** Statuses that say nothing about the parts of a request. */
const unrelated = new Set([401, 402, 429]);

/**
 * A token of English text has about four characters, of other languages fewer: a text with more tokens than fit by this
 * measure never fits.
 */
export const charsPerToken = 4;
const charsOf = ({ messages }: ChatRequest) =>
  [...textsIn(messages)].reduce((sum, text) => sum + text.length, 0);

/** The address of the API below a base URL, which may have a query. */
export function chatUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`;
  return url;
}

async function readError({ status, headers, body }: ModelResponse): Promise<CallError> {
  let text = '';
  // An error is worth reading only as far as it comes.
  try {
    for await (const bytes of body) {
      text += String(bytes);
      if (text.length > maxErrorChars) break;
    }
  } catch {
    // The part that has come is enough.
  }
  const error = readProviderError(text, status);
  const wait = retryAfterMs(headers['retry-after'], Date.now());
  return refused({ ...error, retryAfterMs: wait ?? error.retryAfterMs });
}

/**
 * The delay of a `Retry-After` header (seconds or an HTTP date) in milliseconds, or null if it is missing or invalid.
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/**
 * Lets a response that says no more end by itself, so that its connection is kept; not for long. Waits only for an end
 * that has arrived already: the next call then gets this connection.
 */
async function letEnd(body: Readable): Promise<void> {
  if (body.destroyed || body.readableEnded) return;
  const timer = setTimeout(() => body.destroy(), afterMarkMs);
  body.once('close', () => clearTimeout(timer));
  body.on('error', () => undefined);
  body.resume();
  await new Promise(setImmediate);
}

/** Yields what a response says, until its end mark, its end, or a while after the reason for its end. */
async function* readBody(
  body: Readable,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart[] | { end: AnswerEnd }, void> {
  const reader = new AnswerReader();
  let timer: NodeJS.Timeout | null = null;
  let size = 0;
  try {
    for await (const bytes of body.iterator({ destroyOnReturn: false })) {
      size += bytes.length;
      if (size > maxBodyBytes) throw new CallError({ kind: 'cut' });
      yield reader.push(bytes);
      if (reader.isDone || reader.failure) break;
      // Some servers end neither the stream nor the connection.
      if (reader.hasFinished) timer ??= setTimeout(() => body.destroy(), afterFinishMs);
    }
  } catch {
    if (signal.aborted || !reader.hasFinished) throw new CallError({ kind: 'cut' });
  } finally {
    if (timer) clearTimeout(timer);
    if (reader.isDone) await letEnd(body);
    else body.destroy();
  }
  yield reader.finish();
  if (reader.failure) throw reader.failure;
  yield { end: reader.end };
}

/**
 * A model behind a chat-completions API. Asks again without the parts of a request that the server refuses, and
 * remembers them once it has answered without.
 */
export function createChatModel(connection: Connection, http: ModelHttp, known: KnownExceptions): ChatModel {
  const { family, modelId, baseUrl, apiKey, contextTokens = () => null } = connection;
  const url = chatUrl(baseUrl);
  const headers = {
    'content-type': 'application/json',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  };

  async function* ask(body: WireBody, signal: AbortSignal) {
    const response = await http.post(url, { headers, body: encodeBody(body), signal });
    if (response.status < 200 || response.status >= 300) throw await readError(response);
    // The status line is a sign of life, too.
    yield [];
    yield* readBody(response.body, signal);
  }

  const masked = (text: string, { messages }: WireBody) =>
    maskProviderText(text, { key: apiKey, model: modelId, messages });

  async function* answer(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatPart[], void> {
    const without = new Set(await known.of(family, modelId));
    const learned: ModelException[] = [];
    const remember = async () => {
      for (const exception of learned.splice(0)) await known.add(family, modelId, exception);
    };
    for (;;) {
      const body = wireBody(request, modelId, without);
      let hasSpoken = false;
      try {
        for await (const piece of ask(body, signal)) {
          const isEnd = 'end' in piece;
          hasSpoken ||= isEnd || piece.length > 0;
          if (hasSpoken) await remember();
          yield isEnd ? [{ type: 'end', without, ...piece.end }] : piece;
        }
        return;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { failure, providerText } = error;
        const text = providerText ?? '';
        const isRefusal = failure.kind === 'http' && !unrelated.has(failure.status) && !hasSpoken;
        const exception = isRefusal ? refusedPart(text, body, without) : null;
        if (exception === null) throw new CallError(failure, text === '' ? null : masked(text, body));
        without.add(exception);
        learned.push(exception);
      }
    }
  }

  return {
    answer,
    fits: (request) => charsOf(request) / charsPerToken <= (contextTokens() ?? Number.POSITIVE_INFINITY),
    exceptions: () => known.of(family, modelId),
    learn: (exception) => known.add(family, modelId, exception),
  };
}
