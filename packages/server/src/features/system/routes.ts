import { api } from '@agentarium/contracts';
import { version } from '../../config.ts';
import { registerHealth } from '../../platform/http/monitoring.ts';
import { type App, serve } from '../../platform/http/route.ts';
import { discardDeadJob, listDeadJobs, retryDeadJob } from './dead-jobs.ts';
import {
  getConfig,
  getTaskSchedulerStatus,
  setMaintenanceMode,
  setToolCallsEmergency,
  setToolCallsMaintenance,
  toggleTaskScheduler,
  toggleToolCalls,
  toggleUserRegistration,
  updateConfig,
} from './system-config.ts';

export function registerSystem(app: App): void {
  registerHealth(app);
  const { system } = api;
  serve(app, system.getVersion, async ({ models }) => ({
    version,
    model_vision: models.familiesThatSee(),
  }));
  serve(app, system.getConfig, (ctx) => getConfig(ctx));
  serve(app, system.updateConfig, (ctx, { body }) => updateConfig(ctx, body));
  serve(app, system.getTaskSchedulerStatus, (ctx) => getTaskSchedulerStatus(ctx));
  serve(app, system.toggleTaskScheduler, (ctx, { body }) => toggleTaskScheduler(ctx, body.enabled));
  serve(app, system.setMaintenanceMode, (ctx, { body }) => setMaintenanceMode(ctx, body.maintenance_mode));
  serve(app, system.toggleUserRegistration, (ctx, { body }) => toggleUserRegistration(ctx, body.enabled));
  serve(app, system.toggleToolCalls, (ctx, { body }) => toggleToolCalls(ctx, body.enabled));
  serve(app, system.setToolCallsMaintenance, (ctx, { body }) =>
    setToolCallsMaintenance(ctx, body.maintenance_mode),
  );
  serve(app, system.setToolCallsEmergency, (ctx, { body }) =>
    setToolCallsEmergency(ctx, body.emergency_stop),
  );
  serve(app, system.listDeadJobs, (ctx, { query }) => listDeadJobs(ctx, query));
  serve(app, system.retryDeadJob, (ctx, { params }) => retryDeadJob(ctx, params.id));
  serve(app, system.discardDeadJob, (ctx, { params }) => discardDeadJob(ctx, params.id));
}
