import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { packDirectory } from './platform/database/packed-directory.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createLogger } from './platform/log.ts';
import { schemaFolder } from './prepare.ts';

const folder = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Where the build stores an empty, migrated embedded database. The name includes a hash of the migrations, so a stale
 * one is not found and the database is created from scratch.
 */
export function prebuiltDatabase(): string {
  const hash = createHash('sha256');
  for (const kind of ['migrations', 'functions']) {
    for (const name of readdirSync(join(schemaFolder, kind)).sort())
      hash.update(readFileSync(join(schemaFolder, kind, name)));
  }
  return join(folder, `database-${hash.digest('hex').slice(0, 16)}.zst`);
}

/** Builds it, and deletes those for other migrations. */
export async function buildDatabase(): Promise<void> {
  const log = createLogger('warn');
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(folder, 'unfinished-'));
  try {
    const database = await openDatabase({ dataDir, log });
    await migrate(database, schemaFolder);
    const jobs = await startJobs(database, { log, work: false });
    await jobs.stop();
    await database.close();
    const finished = join(dataDir, 'packed');
    writeFileSync(finished, packDirectory(join(dataDir, 'database')));
    for (const name of readdirSync(folder)) if (name.endsWith('.zst')) rmSync(join(folder, name));
    renameSync(finished, prebuiltDatabase());
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
