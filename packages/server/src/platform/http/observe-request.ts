import { httpMethods } from '@agentarium/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';

const methods = new Set<string>(httpMethods);
const ownRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/** HEAD runs the routes of GET; methods that nothing serves share one label. */
function methodLabel(method: string): string {
  if (method === 'HEAD') return 'GET';
  return methods.has(method) ? method : 'OTHER';
}

/** The pattern of a call of the API; all files are one route, and so is every unknown address. */
function routeLabel(route: string | undefined): string {
  if (route === undefined) return 'unknown';
  if (route.startsWith('/api/docs')) return '/api/docs';
  return route.startsWith('/api/') || ownRoutes.has(route) ? route : 'file';
}

/** Counts an answered request. The labels are few, whatever addresses and methods are asked for. */
export function observeRequest(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const route = routeLabel(request.routeOptions.url);
  const method = route === 'unknown' ? 'OTHER' : methodLabel(request.method);
  const status = `${Math.floor(reply.statusCode / 100)}xx`;
  metrics.requests.inc({ method, route, status });
  metrics.requestSeconds.observe({ method, route }, reply.elapsedTime / 1000);
}
