import http from 'node:http';
import https from 'node:https';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { ModelException } from '../../config/model-exceptions.ts';
import { awaitResponse } from '../outgoing/outgoing-http.ts';
import { textsIn } from '../storable-json.ts';
import type { KnownExceptions } from './create-models.ts';
import { CallError, maskProviderText, readProviderError, refused } from './model-errors.ts';
import { AnswerReader } from './read-answer.ts';
import type { AnswerEnd, AnswerPart } from './read-chunk.ts';
import { type ChatRequest, encodeBody, refusedPart, type WireBody, wireBody } from './wire-body.ts';

/** A response whose body is still arriving. */
type ModelResponse = { status: number; headers: http.IncomingHttpHeaders; body: Readable };

type Post = {
  headers: Record<string, string>;
  body: ReturnType<typeof encodeBody>;
  signal: AbortSignal;
};

type ModelHttp = {
  /** Sends a POST; does not follow redirects. */
  post: (url: URL, request: Post) => Promise<ModelResponse>;
  close: () => void;
};

const decompressors = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

/** The body of a response; some proxies compress what nobody asked them to. */
function bodyOf(message: http.IncomingMessage): Readable {
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decompress = Object.hasOwn(decompressors, encoding)
    ? decompressors[encoding as keyof typeof decompressors]
    : null;
  // An error of either side ends both, and the reader sees it.
  return decompress ? pipeline(message, decompress(), () => undefined) : message;
}

/**
 * HTTP for model calls on Node's own client: half the CPU time of the built-in fetch, and as many kept connections as
 * there are runs.
 */
export function createModelHttp(): ModelHttp {
  const options = { keepAlive: true, maxSockets: 1024, maxFreeSockets: 256, scheduling: 'lifo' as const };
  const plain = new http.Agent(options);
  const secure = new https.Agent(options);

  async function send(url: URL, given: Post, mayRepeat: boolean): Promise<ModelResponse> {
    const { headers, body, signal } = given;
    const isSecure = url.protocol === 'https:';
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: isSecure ? secure : plain,
    });
    Readable.from(body.pieces()).pipe(request);
    try {
      const message = await awaitResponse(request, signal);
      return { status: message.statusCode ?? 502, headers: message.headers, body: bodyOf(message) };
    } catch (error) {
      // The reason belongs to who aborted; callers look at their signal.
      if (signal.aborted) throw new DOMException('The request was aborted', 'AbortError');
      // A kept connection that the server had closed in the meantime: nothing was sent, so retry on a new one.
      const isStale =
        request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET' && mayRepeat;
      if (isStale) return send(url, given, false);
      throw error;
    }
  }

  return {
    post: (url, request) => send(url, request, true),
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
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
