import { serveMetrics } from '../../platform/http/metrics.ts';
import type { App } from '../../platform/http/route.ts';

/** `/healthz` (the process responds), `/readyz` (it accepts work, and the database responds) and `/metrics`. */
export function registerHealth({ http, services }: Pick<App, 'http' | 'services'>): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const;
  http.get('/healthz', hidden, async () => ({ status: 'ok' }));
  http.get('/readyz', hidden, async (_request, reply) => {
    if (services.readiness.isLeaving()) return reply.code(503).send({ status: 'leaving' });
    try {
      await services.database.ping();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
  serveMetrics(http, services);
}
