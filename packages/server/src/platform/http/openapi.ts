import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

type Described = ReturnType<typeof jsonSchemaTransformObject> & {
  components: { schemas?: Record<string, object> };
};

const componentPrefix = '#/components/schemas/';

/** The generator leaves a recursive value, which here is any JSON, as a reference without a target: it gets one. */
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

/** Collects the OpenAPI 3.1 document from the routes; register before them. */
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
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
    theme: { title: 'Agentarium API' },
    staticCSP: false,
  });
  http.get('/api/openapi.json', { schema: { hide: true } }, async () => http.swagger());
}
