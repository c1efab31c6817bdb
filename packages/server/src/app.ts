import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { version } from './config.ts';
import { registerAgents } from './features/agents/index.ts';
import { registerAlerts } from './features/alerts/index.ts';
import { registerAudit } from './features/audit/index.ts';
import { authenticate, findSessionEnd, registerAuth } from './features/auth/index.ts';
import { registerCatalogue } from './features/catalogue/index.ts';
import { registerDigest } from './features/digest/index.ts';
import { previewShare, registerExecutions } from './features/executions/index.ts';
import { registerFiles } from './features/files/index.ts';
import { registerGoals } from './features/goals/index.ts';
import { registerInsights } from './features/insights/index.ts';
import { registerLive } from './features/live/index.ts';
import { registerModels } from './features/models/index.ts';
import { registerNotifications } from './features/notifications/index.ts';
import { registerPictures } from './features/pictures/index.ts';
import { registerPrompts } from './features/prompts/index.ts';
import { registerSchedule } from './features/schedule/index.ts';
import { registerSecurity } from './features/security/index.ts';
import { registerSubscription } from './features/subscription/index.ts';
import { registerSystem } from './features/system/index.ts';
import { registerTasks } from './features/tasks/index.ts';
import { registerTools } from './features/tools/index.ts';
import { registerUsers } from './features/users/index.ts';
import type { Services } from './platform/context.ts';
import { sendNotFound } from './platform/http/error-response.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { registerHealth } from './platform/http/monitoring.ts';
import { describeApi } from './platform/http/openapi.ts';
import type { App } from './platform/http/route.ts';
import { serveWebApp } from './platform/http/web-app.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Registers every feature on one HTTP server, which does not listen yet. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const http = await createHttpServer(services);
  if (services.config.apiDocs) await describeApi(http, version);
  const app: App = { http, services, authenticate, findSessionEnd };
  registerSecurity(app);
  registerSystem(app);
  registerAuth(app);
  registerUsers(app);
  registerAudit(app);
  registerPictures(app);
  registerAgents(app);
  registerTasks(app);
  registerPrompts(app);
  registerTools(app);
  registerModels(app);
  registerCatalogue(app);
  registerFiles(app);
  registerExecutions(app);
  registerSchedule(app);
  registerSubscription(app);
  registerGoals(app);
  registerDigest(app);
  registerInsights(app);
  registerNotifications(app);
  registerAlerts(app);
  registerLive(app);
  await serveWebApp(http, webFolder, {
    previewOf: (pathname) => previewShare(services, pathname),
    appUrl: services.config.appUrl,
  });
  return http;
}

/** The HTTP server of a process that only runs tasks: `/healthz`, `/readyz` and `/metrics`. */
export async function buildWorkerApp(services: Services): Promise<FastifyInstance> {
  const http = await createHttpServer(services);
  registerHealth({ http, services });
  http.setNotFoundHandler(sendNotFound);
  return http;
}
