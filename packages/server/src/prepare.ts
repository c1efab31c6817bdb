import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { seedCatalogue } from './db/catalogue/seed.ts';
import { seedSystemConfig } from './features/system/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { newId } from './platform/ids.ts';

/** The folder of the schema's migrations and functions. */
export const schemaFolder = fileURLToPath(new URL('./db', import.meta.url));
const seedingKey = 20_414;

/** Migrates the database, and seeds an empty one; safe when many processes start together. */
export async function prepareDatabase(
  database: Database,
  config: Pick<Config, 'registration' | 'seedCatalogue'>,
  clock: Clock,
): Promise<void> {
  await migrate(database, schemaFolder);
  await database.exclusively(seedingKey, () =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await seedSystemConfig(tx, config.registration, now);
      if (config.seedCatalogue) await seedCatalogue(tx, { now, newId });
    }),
  );
}
