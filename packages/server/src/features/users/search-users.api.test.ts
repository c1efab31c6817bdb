import { type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../db/schema/index.ts';
import { usernameKey } from '../auth/index.ts';
import { findAccounts } from './list-users.ts';

const many = 300;
/** Names contain no row numbers, so that rare searches are rare in the texts themselves. */
const insert = `
  insert into users (id, username, username_key, username_skeleton, email, email_key, name, password_hash, status)
  select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, username, lower(username), lower(username), address,
    address || case when n % 9 = 0 then '#not-proved' else '' end, name, '-',
    case when n % 4 = 0 then 'blocked' else 'active' end
  from generate_series(1, ${many}) n, lateral (select
    (array['Anna','mark','olga_','Élise'])[1 + n % 4] || to_hex(n) as username,
    (array['Анна Ёлкина','Mark 100% Twain','O''Neil \\ Sons','安娜','Zoë 🙂 Q'])[1 + n % 5] as name
  ) a, lateral (select lower(to_hex(n)) || '@' || (array['mail.ru','example.com'])[1 + n % 2] as address) b`;

type Account = { id: string; username_key: string; email_key: string; name: string; status: string };

describe('finding accounts', () => {
  let database: TestDatabase;
  let accounts: Account[];
  beforeAll(async () => {
    database = await testDatabase();
    await database.query('', insert, []);
    accounts = await database.query<Account>('', 'select * from users order by id desc', []);
  });
  afterAll(() => database.cleanup());

  const holding = (search: string) => {
    const key = usernameKey(search);
    return accounts.filter(
      ({ username_key, email_key, name }) =>
        username_key.includes(key) ||
        email_key.split('#')[0]?.includes(key) ||
        name.toLowerCase().includes(search.toLowerCase()),
    );
  };
  const ids = (list: Account[]) => list.map(({ id }) => id);

  test.each([
    ...['a', 'ё', '安', '%', '_', '\\', "'n", 'ANNA'],
    ...['example.com', 'Анна ёл', 'not-proved', 'xylophone'],
  ])('by “%s” gives the same by index and by scan', async (search) => {
    const newest = holding(search);
    const byEmail = newest.toSorted((a, b) => (a.email_key < b.email_key ? -1 : 1));
    for (const scanned of [0, 30, many]) {
      const find = (orderBy: SQL[]) =>
        findAccounts(database.db, { search, where: undefined, orderBy, limit: 20, scanned });
      expect(await find([desc(users.id)])).toEqual(ids(newest).slice(0, 20));
      expect(await find([sql`${users.email_key} collate "C"`])).toEqual(ids(byEmail).slice(0, 20));
    }
  });

  test('by status is possible in pages', async () => {
    const expected = ids(holding('mail.ru').filter(({ status }) => status === 'blocked'));
    for (const scanned of [0, many]) {
      const found: string[] = [];
      for (let before: string | undefined; ; before = found.at(-1)) {
        const where = and(eq(users.status, 'blocked'), before ? lt(users.id, before) : undefined);
        const orderBy = [desc(users.id)];
        const page = await findAccounts(database.db, {
          search: 'mail.ru',
          where,
          orderBy,
          limit: 7,
          scanned,
        });
        if (page.length === 0) break;
        found.push(...page);
      }
      expect(found).toEqual(expected);
    }
    expect(expected.length).toBeGreaterThan(50);
  });
});
