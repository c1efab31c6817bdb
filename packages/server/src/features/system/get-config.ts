import {
  type api,
  type EndpointOutput,
  type SystemConfigOutput,
  schedulerStateOf,
} from '@agentarium/contracts';
import { texts } from '../../locales/texts.ts';
import type { SignedIn } from '../../platform/context.ts';
import { loadSystemConfig } from './load-system-config.ts';
import { systemConfigId } from './seed-system-config.ts';

type SchedulerStatus = EndpointOutput<typeof api.system.getTaskSchedulerStatus>;

/** The current configuration, for an administrator. */
export async function getConfig(ctx: SignedIn): Promise<SystemConfigOutput> {
  return { id: systemConfigId, config: await loadSystemConfig(ctx.database.db) };
}

/** The scheduler's part of it, with its display state as a word and as a sentence. */
export async function getTaskSchedulerStatus(ctx: SignedIn): Promise<SchedulerStatus> {
  const { task_scheduler } = await loadSystemConfig(ctx.database.db);
  const status = schedulerStateOf(task_scheduler);
  return { ...task_scheduler, status, message: texts[ctx.language].system.scheduler[status] };
}
