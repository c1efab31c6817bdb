import type { SystemConfig } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { systemConfig } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { systemConfigId } from './seed-system-config.ts';

const only = eq(systemConfig.id, systemConfigId);
const missing = () => new Error('The system configuration is missing');

/** The current system switches. Throws when the database was never prepared. */
export async function loadSystemConfig(db: Db): Promise<SystemConfig> {
  const [row] = await db.select({ config: systemConfig.config }).from(systemConfig).where(only);
  if (!row) throw missing();
  return row.config;
}

/** The same, locked until the transaction ends. */
export async function lockSystemConfig(tx: Db): Promise<SystemConfig> {
  const select = tx.select({ config: systemConfig.config }).from(systemConfig).where(only);
  const [row] = await select.for('update');
  if (!row) throw missing();
  return row.config;
}
