import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Services } from '../context.ts';
import { invalid } from '../errors.ts';
import { answerBeforeClose } from './answer-before-close.ts';
import { checkInput } from './check-input.ts';
import { compressResponses } from './compress-responses.ts';
import { answerBadAddress, handleErrors } from './error-response.ts';
import { readJsonBodies } from './json-body.ts';
import { observeRequest } from './observe-request.ts';
import { secure } from './security.ts';
import { shedLoad } from './shed-load.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';
import { writeAnswers } from './write-answers.ts';

const bodyLimitBytes = 256 * 1024;

/** A hop count trusts that many proxies before us; addresses and blocks are trusted by name. */
function trustOf(setting: Services['config']['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** The HTTP server without routes: limits, ids, logs, errors, security headers. */
export async function createHttpServer(services: Services): Promise<FastifyInstance> {
  const { config, log, metrics } = services;
  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: trustOf(config.trustProxy),
    forceCloseConnections: true,
    // A proxy passes a 503 on to the visitor, but repeats a GET whose connection broke.
    return503OnClosing: false,
    // The hooks of a close wait for requests, for DRAIN_SECONDS at most; by default they may take 10 seconds.
    pluginTimeout: config.drainMs + 10_000,
    requestTimeout: 30_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: answerBadAddress,
  });
  http.setValidatorCompiler(checkInput);
  http.setSerializerCompiler(writeAnswers);
  http.decorateRequest('ctx', null);
  readJsonBodies(http);
  handleErrors(http);
  compressResponses(http);
  answerBeforeClose(http, services);
  await secure(http, {
    rateLimits: config.rateLimits,
    https: config.appUrl?.startsWith('https:') ?? false,
  });
  warnOfUntrustedProxy(http, services);
  shedLoad(http);
  // A NUL in an address is no text that anything could be found by, and no database takes it.
  http.addHook('onRequest', async (request) => {
    if (request.url.includes('%00'))
      throw invalid('query', 'Must not hold control characters', 'CONTROL_CHARACTERS');
  });
  http.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    // Only a picture says how long it is kept.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
  });
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    observeRequest(metrics, request, reply);
    log.debug(
      {
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user_id: request.ctx?.actor?.id,
      },
      'request',
    );
  });
  return http;
}
