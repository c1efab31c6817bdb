import type { Database } from '../packages/server/src/platform/database/database.ts';

const firstNames = `array['Anna','Mark','Olga','John','Maria','Pavel','Elena','David','Sofia','Ivan','Emma','Lukas',
  'Nina','Oscar','Vera','Hugo','Alice','Peter','Irina','Samuel','Анна','Марк','Ольга','Иван','Мария','Павел','Елена',
  'Дмитрий','София','Сергей']`;
const lastNames = `array['Smith','Novak','Petrov','Johnson','Garcia','Miller','Weber','Rossi','Dubois','Lindberg',
  'Kowalski','Haas','Moreau','Costa','Berg','Silva','Fischer','Marino','Jensen','Walker','Иванова','Смирнов','Кузнецова',
  'Попов','Соколова','Лебедев','Козлова','Новиков','Морозова','Волков','Зайцева']`;

/**
 * Accounts created over two years, oldest first, with matching ids; the oldest tenth is from one company. Most are
 * active on the basic plan; each was seen once, a quarter of them within a week.
 */
const insert = `
  with person as (
    select n, now() - (($3::int8 - n) * (interval '730 days' / $3::int8)) - interval '1 minute' as at,
      (${firstNames})[1 + n % 30] as first, (${lastNames})[1 + (n / 30 * 17) % 31] as last,
      (array['anna','mark','olga','john','maria','pavel'])[1 + n % 6] || '.' ||
        (array['smith','novak','petrov','johnson','garcia'])[1 + n % 5] || n as username,
      case when n <= $3::int8 / 10 then 'partner.net' else (array['gmail.com','example.com','mail.ru','proton.me'])[1 + n % 4]
        end as host
    from generate_series($1::int8, $2::int8) n
  ), made as (
    insert into users (id, username, username_key, username_skeleton, email, email_key, name, password_hash, status,
      current_plan, plan_activated_at, plan_expires_at, language, timezone, created_at, updated_at)
    select (lpad(to_hex((extract(epoch from at) * 1000)::int8), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0')
        || '8' || substr(md5('account' || n), 1, 15))::uuid,
      username, username, username, username || '@' || host, username || '@' || host, first || ' ' || last, '-',
      case when n % 200 = 0 then 'blocked' when n % 50 = 0 then 'suspended' when n % 20 = 0 then 'pending_verification'
        when n % 10 = 0 then 'inactive' else 'active' end,
      case when n % 25 = 0 then 'premium' when n % 8 = 0 then 'pro' else 'basic' end,
      case when n % 25 = 0 or n % 8 = 0 then now() - interval '9 days' end,
      case when n % 25 = 0 or n % 8 = 0 then now() + interval '21 days' end,
      case when n % 2 = 0 then 'ru' else 'en' end, 'Europe/Moscow', at, at
    from person
    returning id, email
  )
  insert into sessions (id, user_id, created_at, last_seen_at, expires_at)
  select gen_random_uuid(), id, seen, seen, seen + interval '30 days'
  from made, lateral (select now() - (('x' || substr(md5(email), 1, 4))::bit(16)::int % 28) * interval '1 day' as seen) s`;

const batch = 10_000;

/** Inserts that many accounts, each with a session. Returns their ids. */
export async function seedAccounts(database: Database, count: number): Promise<string[]> {
  for (let from = 1; from <= count; from += batch)
    await database.query('', insert, [from, Math.min(count, from + batch - 1), count]);
  const found = "select id from users where password_hash = '-' order by id";
  return (await database.query<{ id: string }>('', found, [])).map(({ id }) => id);
}
