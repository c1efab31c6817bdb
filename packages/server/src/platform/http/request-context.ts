import type { FastifyRequest } from 'fastify';
import type { Actor, Context, Services } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context | null;
  }
}

/** The context of one request; `actor` is set once its token is checked. */
export function contextOf(services: Services, request: FastifyRequest, actor: Actor | null): Context {
  return {
    ...services,
    actor,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  };
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
