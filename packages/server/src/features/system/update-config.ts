import type { SwitchOutput, SystemConfigInput, SystemSwitch } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { systemConfig } from '../../db/schema/index.ts';
import { texts } from '../../locales/texts.ts';
import type { SignedIn } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import { lockSystemConfig } from './load-system-config.ts';
import { mergeConfig } from './rules.ts';
import { systemConfigId } from './seed-system-config.ts';

type How = { action: string; input: SystemConfigInput; message: string };

/**
 * Merges a change into the configuration. The row is locked, so concurrent changes are serialized, and audited in the
 * same transaction. Every process is notified after the commit.
 */
async function changeConfig(ctx: SignedIn, { action, input, message }: How): Promise<SwitchOutput> {
  const now = ctx.clock.now();
  const { config, changes } = await ctx.database.transaction(async (tx) => {
    const merged = mergeConfig(await lockSystemConfig(tx), input, { username: ctx.actor.username, now });
    if (Object.keys(merged.changes).length === 0) return merged;
    await tx
      .update(systemConfig)
      .set({ config: merged.config, updated_at: now })
      .where(eq(systemConfig.id, systemConfigId));
    await recordAudit(ctx, tx, {
      ...{ action, targetType: 'system', targetId: systemConfigId },
      ...{ changes: merged.changes, now },
    });
    return merged;
  });
  if (Object.keys(changes).length > 0) ctx.signals.publish('config', '');
  return { message, id: systemConfigId, config };
}

/** Updates any part of the configuration that is not read-only (docs/spec/api.md#shapes). */
export function updateConfig(ctx: SignedIn, { config, ...parts }: SystemConfigInput): Promise<SwitchOutput> {
  const { updated } = texts[ctx.language].system;
  const input = { ...config, ...parts };
  return changeConfig(ctx, { action: 'system.updateConfig', input, message: updated });
}

const flip =
  (action: string, name: SystemSwitch, part: (on: boolean) => SystemConfigInput) =>
  (ctx: SignedIn, on: boolean): Promise<SwitchOutput> => {
    const message = texts[ctx.language].system.switches[name][on ? 'on' : 'off'];
    return changeConfig(ctx, { action: `system.${action}`, input: part(on), message });
  };

/** The switches on the settings page (docs/spec/admin-side.md#settings). */
export const toggleTaskScheduler = flip('toggleTaskScheduler', 'task_scheduler', (enabled) => ({
  task_scheduler: { enabled },
}));
export const setMaintenanceMode = flip('setMaintenanceMode', 'maintenance', (maintenance_mode) => ({
  task_scheduler: { maintenance_mode },
}));
export const toggleToolCalls = flip('toggleToolCalls', 'tool_calls', (enabled) => ({
  tool_calls: { enabled },
}));
export const setToolCallsMaintenance = flip(
  'setToolCallsMaintenance',
  'tool_calls_maintenance',
  (maintenance_mode) => ({ tool_calls: { maintenance_mode } }),
);
export const setToolCallsEmergency = flip('setToolCallsEmergency', 'emergency_stop', (emergency_stop) => ({
  tool_calls: { emergency_stop },
}));
export const toggleUserRegistration = flip('toggleUserRegistration', 'user_registration', (enabled) => ({
  user_registration: { enabled },
}));
