import { httpMethods } from '@agentarium/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';

const methods = new Set<string>(httpMethods);
const ownRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** HEAD uses the routes of GET; unsupported methods share one label. */
function methodLabel(method: string): string {
  if (method === 'HEAD') return 'GET';
  return methods.has(method) ? method : 'OTHER';
}

/** The route pattern of an API request; all static files share one label, and so do all unknown URLs. */
function routeLabel(route: string | undefined): string {
  if (route === undefined) return 'unknown';
  if (route.startsWith('/api/docs')) return '/api/docs';
  return route.startsWith('/api/') || ownRoutes.has(route) ? route : 'file';
}

/** Counts a finished request. The number of labels is bounded for all requested URLs and methods. */
export function observeRequest(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const route = routeLabel(request.routeOptions.url);
  const method = route === 'unknown' ? 'OTHER' : methodLabel(request.method);
  const status = `${Math.floor(reply.statusCode / 100)}xx`;
  metrics.requests.inc({ method, route, status });
  metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
}
