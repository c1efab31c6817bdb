import { initialToolLimits, type SystemConfig } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { systemConfig } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { systemConfigId } from './seed-system-config.ts';

const only = eq(systemConfig.id, systemConfigId);
const missing = () => new Error('The system configuration is missing');

/** A configuration stored before tasks' default limits existed gets the initial ones. */
const complete = (config: SystemConfig): SystemConfig => ({
  ...config,
  tool_calls: { ...initialToolLimits, ...config.tool_calls },
});

/** The current system switches. Throws when the database was never prepared. */
export async function loadSystemConfig(db: Db): Promise<SystemConfig> {
  const [row] = await db.select({ config: systemConfig.config }).from(systemConfig).where(only);
  if (!row) throw missing();
  return complete(row.config);
}

/** The same, locked until the transaction ends. */
export async function lockSystemConfig(tx: Db): Promise<SystemConfig> {
  const select = tx.select({ config: systemConfig.config }).from(systemConfig).where(only);
  const [row] = await select.for('update');
  if (!row) throw missing();
  return complete(row.config);
}
