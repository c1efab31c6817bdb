import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** The permitted callers: everyone, signed-in users, or administrators. */
export type Access = 'public' | 'user' | 'admin';

/** An endpoint as its feature declares it. */
export type EndpointDeclaration = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; parameters as `:name`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** Instead of `body`: the request body is raw bytes of one of these media types. */
  bytes?: readonly string[];
  /** For `bytes`: the handler reads the body while it arrives, and limits it itself. */
  isStreamed?: boolean;
  /** For `bytes`: the errors for a body that is too large or has another type. */
  refusals?: { size: ErrorCode; type: ErrorCode };
  /** The maximum body size in bytes, if not the server's default of 256 kB. */
  maxBytes?: number;
  /** Slow work: only a few such requests of one caller run at once, and the others wait. */
  isSlow?: boolean;
  /** 200 when absent. */
  status?: 200 | 201 | 202;
  output: z.ZodType;
  /**
   * `sse`: the response is a stream of events, each described by `output`. `image`: the bytes of a picture, `calendar`:
   * an iCalendar file, `file`: a private file, `page`: a page of HTML; `output` is then what the server sends it from.
   */
  kind?: 'json' | 'sse' | 'image' | 'calendar' | 'file' | 'page';
  /** For `sse`: the stream never ends by itself. */
  isEndless?: boolean;
  /**
   * Error codes in addition to those of every endpoint with its access. Nothing checks a thrown code in production; a test
   * that gets one which is not listed here fails (`call` in packages/testkit/src/app.ts).
   */
  errors?: readonly ErrorCode[];
};

/** An endpoint of `api`. Its id is `feature.verb`, which is also the OpenAPI operation id. */
export type EndpointDefinition = EndpointDeclaration & { id: string };

/** Declares one endpoint of the API; server, web app and OpenAPI document are derived from it. */
export function endpoint<const E extends EndpointDeclaration>(declaration: E): E {
  return declaration;
}

type WithIds<Features> = {
  [Feature in keyof Features]: {
    [Verb in keyof Features[Feature]]: Features[Feature][Verb] & { id: string };
  };
};

/** Returns the endpoints with their ids. */
export function withIds<const Features extends Record<string, Record<string, EndpointDeclaration>>>(
  features: Features,
): WithIds<Features> {
  const named = Object.entries(features).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints).map(([verb, declared]) => [verb, { id: `${feature}.${verb}`, ...declared }]),
    ),
  ]);
  return Object.fromEntries(named) as WithIds<Features>;
}

type Part<E, K extends string, Side extends 'input' | 'output'> = E extends {
  [P in K]: infer S extends z.ZodType;
}
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined;

/** The parts of a request as a caller sends them. */
export type EndpointParams<E> = Part<E, 'params', 'input'>;
export type EndpointQuery<E> = Part<E, 'query', 'input'>;
export type EndpointInput<E> = E extends { bytes: readonly string[] }
  ? Uint8Array | Blob
  : Part<E, 'body', 'input'>;
export type EndpointOutput<E> = Part<E, 'output', 'output'>;

/** The parts of a request as a handler gets them, after validation. */
export type ParsedParams<E> = Part<E, 'params', 'output'>;
export type ParsedQuery<E> = Part<E, 'query', 'output'>;
export type ParsedBody<E> = E extends { isStreamed: true }
  ? AsyncIterable<Uint8Array>
  : E extends { bytes: readonly string[] }
    ? Uint8Array
    : Part<E, 'body', 'output'>;

/** `/a/:id` with `{ id }` filled in, percent-encoded. */
export function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replace(/:([a-zA-Z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
}
