import { createHash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import {
  type EndpointDefinition,
  type ErrorCode,
  errorBody,
  errorCatalogue,
  fallbackLanguage,
  type Language,
  languageOfTag,
  type ParsedBody,
  type ParsedParams,
  type ParsedQuery,
  type Pieces,
} from '@agentarium/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod';
import type { AccountActor, Context, Services, SignedIn } from '../context.ts';
import { isForeignKeyViolation } from '../database/errors.ts';
import { AppError } from '../errors.ts';
import { addressKey } from '../throttle.ts';
import { addBytesRoute, bytesBody, checkInput, streamedBody } from './body.ts';

/** `name` is null for content that is displayed rather than saved. */
type SentFile = { name: string | null; media_type: string; content: Uint8Array | Pieces };

/** A Content-Disposition header: an ASCII fallback, and the full name percent-encoded. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Responds with a user's file as a download that is never executed or rendered as a page of this site, nor cached by
 * proxies.
 */
export function sendFile(reply: FastifyReply, { name, media_type, content }: SentFile) {
  if ('pieces' in content) {
    finished(reply.raw, content.close);
    void reply.header('content-length', content.size);
  }
  void reply.type(media_type).headers({
    'cache-control': 'private, no-store',
    'content-disposition': name === null ? 'inline' : dispositionOf(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  });
  if ('pieces' in content) return reply.send(Readable.from(content.pieces));
  return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}

const exportTypes = { csv: 'text/csv', json: 'application/json', jsonl: 'application/x-ndjson' };

type Exported = { name: string; type: keyof typeof exportTypes; text: AsyncIterable<string> };

/** Responds with a file that is written while it is sent, named after today (UTC). Returns the stream of the response. */
export function sendExport(
  ctx: Pick<Services, 'clock'>,
  reply: FastifyReply,
  { name, type, text }: Exported,
) {
  const day = ctx.clock.now().toISOString().slice(0, 10);
  void reply.headers({
    'content-type': `${exportTypes[type]}; charset=utf-8`,
    'content-disposition': `attachment; filename="agentarium-${name}-${day}.${type}"`,
    'cache-control': 'no-store',
  });
  return Readable.from(text);
}

type SentPicture = { id: string; media_type: string; bytes: Uint8Array };

/**
 * Responds with a picture, never interpreted as anything else. Its id is a hash of its bytes, so it may be cached
 * forever.
 */
function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: SentPicture) {
  const { id, media_type, bytes } = picture;
  const tag = `"${id}"`;
  void reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
    etag: tag,
  });
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type(media_type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

type SentCalendar = { text: string };

/**
 * Responds with a calendar, or 304 when it has not changed. Anyone with the URL can read it, so proxies must not cache
 * it.
 */
function sendCalendar(request: FastifyRequest, reply: FastifyReply, { text }: SentCalendar) {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  void reply.headers({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    etag: tag,
  });
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply.type('text/calendar; charset=utf-8').send(text);
}

type SentPage = { html: string };

/** Responds with a page that loads nothing, runs nothing and may not be framed; its forms are sent to this site. */
export function sendPage(reply: FastifyReply, { html }: SentPage) {
  void reply.headers({
    'cache-control': 'private, no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  return reply.type('text/html; charset=utf-8').send(html);
}

type ErrorPage = (code: ErrorCode, language: Language) => SentPage;

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context | null;
  }
  interface FastifyContextConfig {
    /** Makes the page that a browser gets in place of an error's JSON. */
    errorPage?: ErrorPage;
  }
}

/** The context of a request; `actor` is set once its token is verified. */
function contextOf(services: Services, request: FastifyRequest, actor: AccountActor | null): Context {
  return {
    ...services,
    actor,
    load: request.load,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    language: languageOf(request.headers['accept-language']),
  };
}

/** The first supported language of an Accept-Language header, else English. */
export function languageOf(header: string | undefined): Language {
  const tags = (header ?? '').slice(0, 200).split(',');
  const known = tags.map((tag) => languageOfTag(tag.trim().replace(/;.*$/, '')));
  return known.find((language) => language !== undefined) ?? fallbackLanguage;
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The parts that routes need for registration; the functions about sessions come from the auth feature. */
export type App = {
  http: FastifyInstance;
  services: Services;
  /** The caller by a token, or null. With `isUse` its session counts as used. */
  authenticate(services: Services, token: string, how: { isUse: boolean }): Promise<AccountActor | null>;
  /** The time at which a token's session ends unless it is used again; null when it has ended. */
  findSessionEnd(services: Services, token: string): Promise<Date | null>;
};

type ContextFor<E extends EndpointDefinition> = E['access'] extends 'public' ? Context : SignedIn;

type Call<E extends EndpointDefinition> = {
  params: ParsedParams<E>;
  query: ParsedQuery<E>;
  body: ParsedBody<E>;
  headers: Record<string, string | undefined>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<E extends EndpointDefinition> = (
  ctx: ContextFor<E>,
  call: Call<E>,
) => Promise<E extends { kind: 'sse' } ? unknown : z.input<E['output']>>;

type Options<E extends EndpointDefinition> = {
  /** Validates a large body by itself, before the other parts. Throws `InvalidInput`. */
  readBody?: (body: unknown) => Promise<ParsedBody<E>>;
  /**
   * The version of the answer, which changes with everything that it depends on except the URL: a client that has it
   * gets 304. Null where the answer must not be kept.
   */
  versionOf?: (ctx: ContextFor<E>) => Promise<string | null>;
  /** Makes the page that a browser gets in place of an error's JSON. */
  errorPage?: ErrorPage;
};

const everyCall: ErrorCode[] = ['VALIDATION_FAILED', 'RATE_LIMITED', 'UNEXPECTED'];

/** The error codes that an endpoint can return, by status. */
export function errorStatuses(endpoint: EndpointDefinition): Map<number, ErrorCode[]> {
  const signedIn: ErrorCode[] = endpoint.access === 'public' ? [] : ['UNAUTHENTICATED', 'FORBIDDEN'];
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of new Set([...(endpoint.errors ?? []), ...signedIn, ...everyCall])) {
    const { status } = errorCatalogue[code];
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return statuses;
}

function successOf({ kind, output }: EndpointDefinition) {
  const content = (type: string) => ({ [type]: { schema: z.string() } });
  if (kind === 'sse') return { description: 'Events', content: content('text/event-stream') };
  if (kind === 'calendar') return { description: 'A calendar', content: content('text/calendar') };
  if (kind === 'file') return { description: 'The bytes of a file', content: content('*/*') };
  if (kind === 'page') return { description: 'A page', content: content('text/html') };
  if (kind === 'image') return { description: 'A picture', content: content('image/*') };
  return output;
}

function responses(endpoint: EndpointDefinition) {
  const failures = [...errorStatuses(endpoint)].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: { 'application/json': { schema: errorBody } } },
  ]);
  return { [endpoint.status ?? 200]: successOf(endpoint), ...Object.fromEntries(failures) };
}

/**
 * The caller by the request's token; null at a public endpoint. What a page refreshes by itself, `X-Unattended`, is no use
 * of a session. Throws UNAUTHENTICATED.
 */
async function identify(
  app: App,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
): Promise<AccountActor | null> {
  if (endpoint.access === 'public') return null;
  const token = bearerToken(request);
  const isUse = request.headers['x-unattended'] === undefined;
  const actor = token === null ? null : await app.authenticate(app.services, token, { isUse });
  if (actor === null) throw new AppError('UNAUTHENTICATED');
  return actor;
}

/**
 * Removes `user_id` from the query of an endpoint that does not declare it. Throws FORBIDDEN unless it is the caller's own
 * or the caller is an administrator.
 */
function dropUserId(endpoint: EndpointDefinition, request: FastifyRequest, actor: AccountActor | null): void {
  const query = request.query as { user_id?: unknown };
  if (actor === null || query.user_id === undefined || endpoint.query?.shape.user_id) return;
  if (actor.kind !== 'admin' && String(query.user_id).toLowerCase() !== actor.id)
    throw new AppError('FORBIDDEN');
  delete query.user_id;
}

const isSlow = (endpoint: EndpointDefinition, { query }: FastifyRequest): boolean =>
  endpoint.isSlow === true || Boolean((query as { search?: string }).search?.trim());

/**
 * Calls `answer` when its caller has a free slot for such requests. Throws RATE_LIMITED while the caller has not read what
 * it asked for before.
 */
async function limited<T>(
  { memory }: Services,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  answer: () => Promise<T>,
): Promise<T> {
  const slow = isSlow(endpoint, request);
  const isRead = endpoint.method === 'GET' && (endpoint.kind ?? 'json') === 'json';
  if (!slow && !isRead) return answer();
  const caller = request.ctx?.actor?.id ?? addressKey(request.ip);
  return (slow ? memory.slowRequests : memory.reads)(caller, async () => {
    memory.unreadResponses.requireRoom(caller);
    return answer();
  });
}

const hasVersion = ({ headers }: FastifyRequest, version: string) =>
  headers['if-none-match']?.includes(`"${version}"`) === true;

/** The caller's browser keeps the answer, and asks each time whether it is current. */
const sendVersion = (reply: FastifyReply, version: string) =>
  reply.headers({ etag: `W/"${version}"`, 'cache-control': 'private, no-cache', vary: 'Authorization' });

/** How a route validates its body by `readBody`. */
const readsBody = (readBody: (body: unknown) => Promise<unknown>): Partial<RouteOptions> => ({
  validatorCompiler: (route) =>
    route.httpPart === 'body'
      ? (value) => ({ value })
      : checkInput(route as Parameters<typeof checkInput>[0]),
  preValidation: async (request) => {
    request.body = await readBody(request.body);
  },
});

/** Serves one endpoint of the contract: access, then validation, then `handler`, then the response schema. */
export function serve<const E extends EndpointDefinition>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  { readBody, versionOf, errorPage }: Options<E> = {},
): void {
  const schema = {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0] ?? ''],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query.strict() } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers.loose() } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.bytes
      ? { body: endpoint.isStreamed ? streamedBody : bytesBody, consumes: endpoint.bytes }
      : {}),
    response: responses(endpoint),
  };
  const route: RouteOptions = {
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    schema,
    config: {
      isIdempotent: 'idempotency-key' in (endpoint.headers?.shape ?? {}),
      ...(errorPage && { errorPage }),
    },
    ...(endpoint.maxBytes ? { bodyLimit: endpoint.maxBytes } : {}),
    onRequest: async (request) => {
      const actor = await identify(app, endpoint, request);
      request.ctx = contextOf(app.services, request, actor);
      if (endpoint.access === 'admin' && actor?.kind !== 'admin') throw new AppError('FORBIDDEN');
      dropUserId(endpoint, request, actor);
    },
    ...(readBody ? readsBody(readBody) : {}),
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        headers: request.headers,
        request,
        reply,
      } as Call<E>;
      const context = request.ctx as ContextFor<E>;
      const version = (await versionOf?.(context)) ?? null;
      if (version !== null && hasVersion(request, version))
        return sendVersion(reply, version).code(304).send();
      const answer = () =>
        handler(context, call).catch(async (error: unknown) => {
          // The account may have been deleted since: then nothing can be stored for it.
          if (isForeignKeyViolation(error)) await identify(app, endpoint, request);
          throw error;
        });
      const output = await limited(app.services, endpoint, request, answer);
      if (endpoint.kind === 'calendar') return sendCalendar(request, reply, output as SentCalendar);
      if (endpoint.kind === 'file') return sendFile(reply, output as SentFile);
      if (endpoint.kind === 'page') return sendPage(reply, output as SentPage);
      if (endpoint.kind === 'image') return sendPicture(request, reply, output as SentPicture);
      if (version !== null) sendVersion(reply, version);
      return reply.code(endpoint.status ?? 200).send(output);
    },
  };
  if (endpoint.bytes) addBytesRoute(app.http, endpoint, (scope) => scope.route(route));
  else app.http.route(route);
}
