import type { App } from '../../platform/http/route.ts';

/** `/healthz` (the process answers), `/readyz` (the database answers) and `/metrics`. */
export function registerHealth({ http, services }: App): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const;
  http.get('/healthz', hidden, async () => ({ status: 'ok' }));
  http.get('/readyz', hidden, async (_request, reply) => {
    try {
      await services.database.ping();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
  http.get('/metrics', hidden, async (_request, reply) =>
    reply.type(services.metrics.registry.contentType).send(await services.metrics.registry.metrics()),
  );
}
