import {
  type api,
  type EndpointOutput,
  initialDescriptions,
  initialToolLimits,
  type SwitchOutput,
  type SystemConfig,
  type SystemConfigInput,
  type SystemConfigOutput,
  type SystemSwitch,
  schedulerStateOf,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { systemConfig } from '../../db/schema/index.ts';
import { texts } from '../../locales/texts.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Memory } from '../../platform/memory.ts';
import type { Signals } from '../../platform/signals.ts';
import { recordAudit } from '../audit/index.ts';

type Fields = Record<string, unknown>;
export type ConfigChange = { config: SystemConfig; changes: Record<string, { from: unknown; to: unknown }> };

const sections = ['task_scheduler', 'tool_calls', 'user_registration'] as const;

/**
 * Merges a change into the configuration: changed sections get who and when. `changes` lists each field as
 * `section.field`; it is empty when nothing changed.
 */
export function mergeConfig(
  current: SystemConfig,
  input: SystemConfigInput,
  by: { username: string; now: Date },
): ConfigChange {
  const changes: ConfigChange['changes'] = {};
  const signature = { last_modified_at: by.now.toISOString(), changed_by: by.username };
  const merge = <T extends Fields>(name: string, section: T, given: Fields | undefined): T => {
    const fields = Object.entries(given ?? {}).filter(
      ([key, to]) => to !== undefined && !(key in signature) && section[key] !== to,
    );
    for (const [key, to] of fields) changes[`${name}.${key}`] = { from: section[key], to };
    return fields.length === 0 ? section : { ...section, ...Object.fromEntries(fields), ...signature };
  };
  const [scheduler, tools, registration] = sections;
  const config = {
    task_scheduler: merge(scheduler, current.task_scheduler, input.task_scheduler),
    tool_calls: merge(tools, current.tool_calls, input.tool_calls),
    user_registration: merge(registration, current.user_registration, input.user_registration),
  };
  return { config, changes };
}

/** The id of the only row: fixed, so that processes starting together agree on it. */
const systemConfigId = '01900000-0000-7000-8000-000000000001';

const initial: SystemConfig = {
  task_scheduler: {
    enabled: true,
    maintenance_mode: false,
    description: initialDescriptions.task_scheduler,
    last_modified_at: null,
    changed_by: null,
  },
  tool_calls: {
    enabled: true,
    maintenance_mode: false,
    emergency_stop: false,
    max_calls_per_execution_global: 50,
    max_execution_time_seconds: 300,
    ...initialToolLimits,
    last_modified_at: null,
    changed_by: null,
  },
  user_registration: {
    enabled: true,
    description: initialDescriptions.user_registration,
    last_modified_at: null,
    changed_by: null,
  },
};

/** Creates the system switches in an empty database; `REGISTRATION` is the initial registration switch. */
export async function seedSystemConfig(db: Db, registration: boolean, now: Date): Promise<void> {
  const config = { ...initial, user_registration: { ...initial.user_registration, enabled: registration } };
  await db.insert(systemConfig).values({ id: systemConfigId, config, updated_at: now }).onConflictDoNothing();
}

const only = eq(systemConfig.id, systemConfigId);
const missing = () => new Error('The system configuration is missing');

/** The current system switches. Throws when the database was never prepared. */
export async function loadSystemConfig(db: Db): Promise<SystemConfig> {
  const [row] = await db.select({ config: systemConfig.config }).from(systemConfig).where(only);
  if (!row) throw missing();
  return row.config;
}

/** The same, locked until the transaction ends. */
async function lockSystemConfig(tx: Db): Promise<SystemConfig> {
  const select = tx.select({ config: systemConfig.config }).from(systemConfig).where(only);
  const [row] = await select.for('update');
  if (!row) throw missing();
  return row.config;
}

const key = 'system-config';
/** A signal may get lost with its connection, so a cached value is used no longer than this, in milliseconds. */
const maxAgeMs = 2000;

/** Forgets the cached switches when any process changes them. */
export function forgetChangedConfig(signals: Signals, { cache }: Memory): void {
  signals.on('config', null, () => cache.delete(key));
}

type Reading = Pick<Services, 'database' | 'memory' | 'clock'>;

/** The system switches for hot paths, cached. Inside a transaction that depends on them, use `loadSystemConfig`. */
export const currentSystemConfig = ({ database, memory, clock }: Reading): Promise<SystemConfig> =>
  memory.cache.get(key, { now: clock.now().getTime(), maxAgeMs }, () => loadSystemConfig(database.db));

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
      action,
      targetType: 'system',
      targetId: systemConfigId,
      changes: merged.changes,
      now,
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
