import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

export const ownMigrations = join(root, 'packages', 'server', 'src', 'db');

/** Where prepared databases for tests are cached. */
export const cache = join(root, 'node_modules', '.cache', 'agentarium');

/** Changes with the migrations and the packages that run them. */
export function versionKey(migrations: string): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const kind of ['migrations', 'functions']) {
    for (const name of readdirSync(join(migrations, kind)).sort())
      hash.update(name).update(readFileSync(join(migrations, kind, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The files of a migrated embedded database; they exist once a test has needed them. */
export const preparedFolder = (migrations = ownMigrations): string =>
  join(cache, `embedded-${versionKey(migrations)}`);
