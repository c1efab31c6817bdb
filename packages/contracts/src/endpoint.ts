import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone, a signed-in user, or an administrator. */
export type Access = 'public' | 'user' | 'admin';

export type EndpointDefinition = {
  /** `feature.verb`; also the OpenAPI operation id. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; parameters as `:name`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** In place of `body`: the request's body is bytes of one of these media types. */
  bytes?: readonly string[];
  /** Of `bytes`: how a body that is too large or of another type is refused. */
  refusals?: { size: ErrorCode; type: ErrorCode };
  /** The largest body in bytes, where it is not the server's usual 256 kB. */
  maxBytes?: number;
  /** Work that takes long: of one caller only a few such calls run at once, and the others wait. */
  isSlow?: boolean;
  /** 200 when absent. */
  status?: 200 | 201;
  output: z.ZodType;
  /**
   * `sse`: the answer is a stream of events; `output` then describes one event. `image`: it is the bytes of a picture,
   * `calendar`: an iCalendar file, `file`: what only its owner may read; `output` is then what the server sends it from.
   */
  kind?: 'json' | 'sse' | 'image' | 'calendar' | 'file';
  /** Of `sse`: the stream goes on for as long as its reader stays. */
  isEndless?: boolean;
  /** Codes beyond those that every call of its access can answer. */
  errors?: readonly ErrorCode[];
};

/** Declares one call of the API; server, web app and OpenAPI document are all read from it. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

type Part<E, K extends string, Side extends 'input' | 'output'> = E extends {
  [P in K]: infer S extends z.ZodType;
}
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined;

/** What a caller sends. */
export type EndpointParams<E> = Part<E, 'params', 'input'>;
export type EndpointQuery<E> = Part<E, 'query', 'input'>;
export type EndpointInput<E> = E extends { bytes: readonly string[] }
  ? Uint8Array | Blob
  : Part<E, 'body', 'input'>;
export type EndpointOutput<E> = Part<E, 'output', 'output'>;

/** What a handler gets after validation. */
export type ParsedParams<E> = Part<E, 'params', 'output'>;
export type ParsedQuery<E> = Part<E, 'query', 'output'>;
export type ParsedBody<E> = E extends { bytes: readonly string[] } ? Uint8Array : Part<E, 'body', 'output'>;

/** `/a/:id` filled with `{ id }`, percent-encoded. */
export function fillPath(path: string, params: Record<string, unknown> | undefined): string {
  return path.replace(/:([a-zA-Z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
}
