import { resemblesAccount } from '@agentarium/contracts';
import { asc, eq, sql } from 'drizzle-orm';
import { ConfigError } from '../../config.ts';
import { users } from '../../db/schema/index.ts';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { insertAccount } from './accounts.ts';
import { hashPassword, isCommonPassword } from './passwords.ts';
import { newSecret } from './tokens.ts';

export type FirstAdmin = { username: string; email: string; password?: string | null };
export type EnsuredAdmin = { username: string; generatedPassword: string | null; created: boolean };

const firstAdminLock = 730_118_203;

/**
 * Creates the first administrator when there are no users (docs/spec/api.md#configuration); of many processes starting
 * together only one does. Returns the generated password, which is shown once, if none was configured; else the name of
 * the oldest administrator.
 */
export async function ensureAdmin(services: Services, admin: FirstAdmin): Promise<EnsuredAdmin> {
  const { database, clock } = services;
  if (await hasUsers(database.db)) return existing(database.db, admin.username);
  if (admin.password && (await isCommonPassword(admin.password))) {
    throw new ConfigError(['ADMIN_PASSWORD: is one of the most common passwords']);
  }
  if (admin.password && resemblesAccount(admin.password, admin)) {
    throw new ConfigError([
      'ADMIN_PASSWORD: is too much like ADMIN_USERNAME, ADMIN_EMAIL or the name Agentarium',
    ]);
  }
  const password = admin.password ?? newSecret().slice(0, 20);
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${firstAdminLock})`);
    if (await hasUsers(tx)) return existing(tx, admin.username);
    const { username, email } = admin;
    const account = { username, email, name: 'Administrator', role: 'admin', language: null } as const;
    await insertAccount(tx, { ...account, passwordHash, standing: 'active', createdBy: null }, clock.now());
    return { username, generatedPassword: admin.password ? null : password, created: true };
  });
}

async function hasUsers(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1);
  return rows.length > 0;
}

async function existing(db: Db, fallback: string): Promise<EnsuredAdmin> {
  const [eldest] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .limit(1);
  return { username: eldest?.username ?? fallback, generatedPassword: null, created: false };
}
