import { fallbackLanguage, type Language, languageOfTag } from '@agentarium/contracts';
import type { FastifyRequest } from 'fastify';
import type { AccountActor, Context, Services } from '../context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context | null;
  }
}

/** The context of a request; `actor` is set once its token is verified. */
export function contextOf(services: Services, request: FastifyRequest, actor: AccountActor | null): Context {
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
