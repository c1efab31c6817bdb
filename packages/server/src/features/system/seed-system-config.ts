import { initialDescriptions, initialToolLimits, type SystemConfig } from '@agentarium/contracts';
import { systemConfig } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';

/** The id of the only row: fixed, so that processes starting together agree on it. */
export const systemConfigId = '01900000-0000-7000-8000-000000000001';

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
