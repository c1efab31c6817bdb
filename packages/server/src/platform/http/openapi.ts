import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { sendNotFound } from './error-response.ts';
import { acceptsGzip } from './http-server.ts';

type Described = ReturnType<typeof jsonSchemaTransformObject> & {
  components: { schemas?: Record<string, object> };
};

const componentPrefix = '#/components/schemas/';

/** The generator leaves a recursive value, which here is any JSON, as a dangling reference: this defines its target. */
const transformObject: typeof jsonSchemaTransformObject = (given) => {
  const document = jsonSchemaTransformObject(given) as Described;
  const schemas = document.components.schemas ?? {};
  const mend = (key: string, value: unknown) =>
    key === '$ref' && typeof value === 'string' && !(value.slice(componentPrefix.length) in schemas)
      ? `${componentPrefix}JsonValue`
      : value;
  const mended: Described = JSON.parse(JSON.stringify(document), mend);
  mended.components.schemas = { ...mended.components.schemas, JsonValue: { description: 'Any JSON value' } };
  return mended;
};

/** Requests per minute from one address for the document. */
const requestsPerMinute = 60;

/**
 * Serves the OpenAPI 3.1 document and its viewer. Register it before the routes: the document is generated from them at
 * its first request.
 */
export async function describeApi(http: FastifyInstance, version: string): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Agentarium',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
        description: 'Run tasks performed by themed AI assistants, and govern their use.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({
      zodToJsonConfig: { target: 'draft-2020-12', unrepresentable: 'any' },
    }),
    transformObject,
  });
  const send = sendDocument(() => Buffer.from(JSON.stringify(http.swagger())));
  const rateLimit = { max: requestsPerMinute, timeWindow: 60_000 };
  http.get('/api/openapi.json', { schema: { hide: true }, config: { rateLimit } }, send);
  await http.register(addReader);
}

/** The viewer. It would build its own document for each request, so it gets the one that is built once. */
async function addReader(http: FastifyInstance): Promise<void> {
  http.addHook('onRoute', (route) => {
    if (route.url === '/api/docs/json')
      route.handler = async (_request, reply) => reply.redirect('../openapi.json');
    if (route.url === '/api/docs/yaml')
      route.handler = async (request, reply) => sendNotFound(request, reply);
  });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
    theme: { title: 'Agentarium API' },
    staticCSP: false,
  });
}

const compress = promisify(gzip);

type Built = { plain: Buffer; compressed: Buffer; etag: string };

type SendDocument = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

async function prepare(read: () => Buffer): Promise<Built> {
  const plain = read();
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, compressed: await compress(plain), etag };
}

/** Serves the OpenAPI document; `read` is called once, at the first request. */
export function sendDocument(read: () => Buffer): SendDocument {
  let building: Promise<Built> | null = null;
  return async (request, reply) => {
    building ??= prepare(read);
    const { plain, compressed, etag } = await building;
    void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    if (!acceptsGzip(request)) return reply.send(plain);
    return reply.header('content-encoding', 'gzip').send(compressed);
  };
}
