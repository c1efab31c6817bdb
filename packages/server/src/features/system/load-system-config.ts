import { eq } from 'drizzle-orm';
import { type SystemConfig, systemConfig } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { systemConfigId } from './seed-system-config.ts';

/** The system's switches as they stand. Throws when the database was never prepared. */
export async function loadSystemConfig(db: Db): Promise<SystemConfig> {
  const [row] = await db.select().from(systemConfig).where(eq(systemConfig.id, systemConfigId));
  if (!row) throw new Error('The system configuration is missing');
  return row.config;
}
