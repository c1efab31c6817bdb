import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

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
    transformObject: jsonSchemaTransformObject,
  });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
    theme: { title: 'Agentarium API' },
    staticCSP: false,
  });
  http.get('/api/openapi.json', { schema: { hide: true } }, async () => http.swagger());
}
