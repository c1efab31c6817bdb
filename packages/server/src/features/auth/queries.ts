import type { UserRole, UserStatus } from '@agentarium/contracts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { addressKey } from '../../platform/throttle.ts';

export type LoginCandidate = {
  id: string;
  username: string;
  email: string;
  name: string;
  role: UserRole;
  status: UserStatus;
  password_hash: string;
};

const columns = 'id, username, email, name, role, status, password_hash';

const owner = `select ${columns} from users where username_key = $1 or email_key = $1`;

/** Few accounts await verification at a time, and they are found by their status. */
const newestUnverified = `
  select ${columns} from users
  where status = 'pending_verification' and starts_with(email_key, $1 || '#')
  order by id desc limit 1`;

type Reading = Pick<Context, 'database'>;

async function findFirst({ database }: Reading, name: string, statement: string, key: string) {
  const [row] = await database.query<LoginCandidate>(name, statement, [key]);
  return row ?? null;
}

/** The account with a username or a verified email address. */
export const findAccount = (ctx: Reading, key: string): Promise<LoginCandidate | null> =>
  findFirst(ctx, 'login-account', owner, key);

/** The newest registration that awaits verification of its email address. */
export const findUnverified = (ctx: Reading, key: string): Promise<LoginCandidate | null> =>
  findFirst(ctx, 'login-unverified', newestUnverified, key);

/** An account keeps a limited number of sessions; each address once. */
const recentAddresses = `
  select distinct ip from sessions
  where user_id = $1 and created_at > $2::timestamptz and ip is not null limit 500`;

/** Returns whether the account was signed in to from this address within the last 30 days. */
export async function hasSignedInFrom(ctx: Context, accountId: string, address: string): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - 30 * DAY_MS);
  const values = [accountId, since];
  const rows = await ctx.database.query<{ ip: string }>('login-addresses', recentAddresses, values);
  return rows.some((row) => addressKey(row.ip) === address);
}
