import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog, testServer } from '@agentarium/testkit/database.ts';
import { createDatabase, databaseUrl, dropDatabase, onServer } from '@agentarium/testkit/postgres.ts';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usernameSkeleton } from '../features/auth/username-rules.ts';
import { allJobs } from '../jobs.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/postgres.ts';
import { newId } from '../platform/ids.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { schemaFolder } from '../services.ts';

const fixtures = join(import.meta.dirname, '..', '..', '..', 'testkit', 'src', 'fixtures');
const oldMigrations = readMigrationFiles({ migrationsFolder: join(fixtures, 'migrations-0.0.14') });
const steps = readdirSync(join(import.meta.dirname, 'migrations')).length - 1;

/** Everything that the schema consists of, a line for each part. */
const describeSchema = `
  select 'table ' || relname || coalesce(' ' || reloptions::text, '') as part from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
  union all select format('column %s.%s %s %s%s%s %s', c.relname, a.attname,
      row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end, ' default ' || pg_get_expr(d.adbin, d.adrelid), a.attstorage)
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
  union all select format('constraint %s on %s %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select format('index %s %s', pg_get_indexdef(indexrelid), indisvalid) from pg_index
    join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace
  union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select format('trigger %s %s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t
    join pg_class c on c.oid = tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
  union all select format('sequence %s %s', sequencename, data_type) from pg_sequences where schemaname = 'public'
  union all select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
  union all select format('type %s %s', typname, typtype) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  union all select 'text search ' || cfgname from pg_ts_config where cfgnamespace = 'public'::regnamespace
  union all select 'extension ' || extname from pg_extension
  union all select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  union all select format('comment %s: %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where pg_describe_object(classoid, objoid, objsubid) not like '% schema public'
      and (classoid, objoid) in (
        select 'pg_class'::regclass, oid from pg_class where relnamespace = 'public'::regnamespace
        union all select 'pg_proc'::regclass, oid from pg_proc where pronamespace = 'public'::regnamespace)`;

async function schemaOf(database: Database): Promise<string[]> {
  const parts = await database.query<{ part: string }>('', describeSchema, []);
  return parts.map(({ part }) => part).sort();
}

async function differences(one: Database, other: Database) {
  const [parts, others] = [await schemaOf(one), await schemaOf(other)];
  expect(parts.length).toBeGreaterThan(700);
  return {
    onlyInFirst: parts.filter((part) => !others.includes(part)),
    onlyInSecond: others.filter((part) => !parts.includes(part)),
  };
}

/** Runs the first `count` migrations of version 0.0.14, as that version did. */
async function migrateAs0014(database: Database, count = oldMigrations.length): Promise<void> {
  await database.transaction(async () => {
    await database.script(`set local client_min_messages = warning; create schema drizzle;
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);`);
    for (const { sql, hash, folderMillis } of oldMigrations.slice(0, count)) {
      for (const statement of sql) await database.script(statement.replaceAll(/\bconcurrently\b/gi, ''));
      const keep = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
      await database.query('', keep, [hash, folderMillis]);
    }
  });
}

let end: (() => Promise<void>)[];
beforeEach(() => {
  end = [];
});
afterEach(async () => {
  for (const each of end) await each();
});

async function emptyDatabase(): Promise<Database> {
  const url = await createDatabase(testServer());
  const database = await openDatabase({ url, dataDir: '', log: silentLog });
  end.push(async () => {
    await database.close();
    await dropDatabase(url);
  });
  return database;
}

describe('a database of version 0.0.14', () => {
  it('gets the schema that an empty one gets', async () => {
    const [old, fresh] = [await emptyDatabase(), await emptyDatabase()];
    await migrateAs0014(old);
    expect(await migrate(old, schemaFolder)).toBe(steps);
    expect(await migrate(fresh, schemaFolder)).toBe(steps + 1);
    expect(await differences(old, fresh)).toEqual({ onlyInFirst: [], onlyInSecond: [] });
    const rows = 'select (select count(*)::int from scheduler_heartbeats) as beats';
    expect(await old.query('', rows, [])).toEqual(await fresh.query('', rows, []));
    expect([await migrate(old, schemaFolder), await migrate(fresh, schemaFolder)]).toEqual([0, 0]);
  });

  it('keeps its rows, which get what rows of earlier versions lack', async () => {
    const database = await emptyDatabase();
    await migrateAs0014(database);
    const [user, agent, task] = [newId(), newId(), newId()];
    const run = (id: string, columns: string, values: string) =>
      database.query(
        '',
        `insert into executions (id, user_id, task_id, agent_id, task_name, agent_name, status, created_at, updated_at, ${columns})
         values ($1, $2, $3, $4, 'T', 'A', 'completed', now(), now(), ${values})`,
        [id, user, task, agent],
      );
    const names = ['poppa', 'рорра', 'Barn', 'Ёлка', 'ｗｉｄｅ', 'b0b.1'];
    for (const name of names) {
      const id = name === 'poppa' ? user : newId();
      const key = name.normalize('NFKC').toLowerCase();
      await database.query(
        '',
        `insert into users (id, username, username_key, email, email_key, name, password_hash)
         values ($1, $2, $3, $3, $3, 'N', '-')`,
        [id, name, key],
      );
    }
    await database.query(
      '',
      `insert into agents (id, name, role, description, config) values ($1, 'A', 'r', 'd', '{}')`,
      [agent],
    );
    const parameters = Object.entries({
      weight: 'UserProfile',
      email: 'UserInfo',
      units: 'UserPreferences',
      rule: 'AdminInput',
      height: 'ParentInput',
      wish: 'ParentInput',
      days: 'UserInput',
    }).map(([name, param_type]) => ({ name, param_type }));
    await database.query(
      '',
      `insert into tasks (id, agent_id, name, description, task_type, config, required_parameters)
       values ($1, $2, 'T', 'd', 'plain', '{}', $3)`,
      [task, agent, JSON.stringify(parameters)],
    );
    const values = '{"weight":1,"email":2,"units":3,"rule":4,"height":5,"wish":6,"days":7,"age":8}';
    const [old, recorded, followUp] = [newId(), newId(), newId()];
    await run(old, 'input_params, result_cut', `'${values}', true`);
    await run(
      recorded,
      'input_params, sources, hidden_inputs',
      `'${values}', '{"days":"default"}', '{days}'`,
    );
    await run(
      followUp,
      'input_params, hidden_inputs, is_follow_up, parent_execution_id',
      `'{}', '{}', true, '${old}'`,
    );
    // A cancelled run had failed with a code, and one that awaited approval was running without a worker.
    const become = 'update executions set status = $2, error_code = $3, wakes_at = $4 where id = $1';
    await database.query('', become, [old, 'failed', 'CANCELLED', null]);
    await database.query('', become, [recorded, 'running', null, new Date()]);
    await database.query('', become, [followUp, 'pending', null, null]);
    const limits = { tools_max_calls: 3, enabled: true };
    await database.query('', 'insert into system_config (id, config) values ($1, $2)', [
      newId(),
      JSON.stringify({ tool_calls: limits, user_registration: { enabled: false } }),
    ]);

    const [device, goal, purchase] = [newId(), newId(), newId()];
    const queues = await startJobs(database, {
      log: silentLog,
      clock: systemClock,
      jobs: allJobs,
      work: false,
    });
    await queues.stop();
    await database.script(`
      insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
        values ('${device}', '${user}', gen_random_uuid(), 'https://push.example.com/1', '-', '-', now());
      insert into notifications (user_id, kind, data, mail, push, created_at) values ('${user}', 'limit_80', '{}', 'sending', true, now());
      insert into goals (id, user_id, task_id, parameter, kind, started_at, created_at, updated_at)
        values ('${goal}', '${user}', '${task}', 'input.weight', 'stay', now(), now(), now());
      insert into weekly_digests (user_id, due_at, created_at) values ('${user}', '2030-01-07T08:00:00Z', now());
      insert into removed_objects (object_key, due_at) values ('an-object', now());
      insert into usage_costs select '${user}', day, 2, 0, 0, 30
        from unnest(array[current_date, current_date - 40]) day;
      insert into purchases (id, user_id, purchase_type, item_identifier, amount, currency, status, provider, details, created_at)
        values ('${purchase}', '${user}', 'plan', 'pro', 1, 'USD', 'pending', 'checkout', '{}', now())`);

    await migrate(database, schemaFolder);

    const runs = await database.query(
      '',
      'select id, status, hidden_inputs, sources, result_cut from executions order by id',
      [],
    );
    expect(runs).toEqual([
      {
        id: old,
        status: 'cancelled',
        hidden_inputs: ['rule'],
        sources: {
          weight: 'profile',
          email: 'account',
          units: 'preferences',
          rule: 'admin',
          age: 'profile',
          height: 'parent.profile',
          wish: 'parent',
          days: 'typed',
        },
        result_cut: 'length',
      },
      {
        id: recorded,
        status: 'waiting',
        hidden_inputs: ['days'],
        sources: { days: 'default' },
        result_cut: null,
      },
      { id: followUp, status: 'queued', hidden_inputs: [], sources: {}, result_cut: null },
    ]);
    const jobs = await database.query<{ name: string; data: object }>(
      '',
      `select name, data from pgboss.job order by name, data`,
      [],
    );
    expect(jobs).toEqual([
      { name: 'evaluate-goal', data: { goal_id: goal } },
      { name: 'index-execution', data: { execution_id: old } },
      { name: 'mail-notifications', data: { user_id: user } },
      { name: 'remove-object', data: { object_key: 'an-object' } },
      { name: 'send-push', data: { notification_id: 1, subscription_id: device, user_id: user } },
      { name: 'settle-purchase', data: { purchase_id: purchase } },
      { name: 'weekly-digest', data: { user_id: user, due_at: '2030-01-07T08:00:00.000Z' } },
    ]);
    const users = await database.query<{ username: string; username_skeleton: string; id: string }>(
      '',
      'select id, username, username_skeleton from users order by id',
      [],
    );
    expect(users.map(({ username_skeleton: skeleton }) => skeleton)).toEqual(
      users.map(({ id, username }) => (username === 'рорра' ? `poppa#${id}` : usernameSkeleton(username))),
    );
    const months = await database.query(
      '',
      `select user_id, runs, cost_micros::int from user_months where month = date_trunc('month', current_date)`,
      [],
    );
    expect(months).toEqual([{ user_id: user, runs: 2, cost_micros: 30 }]);
    expect(await database.query('', 'select config from system_config', [])).toEqual([
      {
        config: {
          tool_calls: { ...limits, tools_max_depth: 8, cycle_max_identical: 3 },
          user_registration: { enabled: false },
        },
      },
    ]);
  });
});

describe('a database is refused with one line, and left untouched,', () => {
  const refused = async (database: Database) => {
    const before = [
      await schemaOf(database),
      await database.query('', 'select * from drizzle.__drizzle_migrations', []),
    ];
    const error = await migrate(database, schemaFolder, 0).catch((thrown: unknown) => thrown);
    expect([
      await schemaOf(database),
      await database.query('', 'select * from drizzle.__drizzle_migrations', []),
    ]).toEqual(before);
    return (error as Error).message;
  };

  it('when it is older than 0.0.14', async () => {
    const database = await emptyDatabase();
    await migrateAs0014(database, oldMigrations.length - 1);
    expect(await refused(database)).toMatch(/^The database is older than version 0\.0\.14: .*\.$/);
  });

  it('when its record says 0.0.14 but its tables do not', async () => {
    const database = await emptyDatabase();
    await migrateAs0014(database);
    await database.script('drop index execution_searches_indexed');
    expect(await refused(database)).toMatch(/^The database is older than version 0\.0\.14/);
  });

  it('when its tables have no record', async () => {
    const database = await emptyDatabase();
    await migrateAs0014(database);
    await database.script('truncate drizzle.__drizzle_migrations');
    expect(await refused(database)).toMatch(/^The database is older than version 0\.0\.14/);
  });

  it('when it ran a migration that this version does not know', async () => {
    const database = await emptyDatabase();
    await migrateAs0014(database);
    await database.script(`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'f', max(created_at) + 1 from drizzle.__drizzle_migrations`);
    expect(await refused(database)).toMatch(/^The database was created by a newer version: .*\.$/);
  });

  it('while a process of that version uses it, also one that runs no worker', async () => {
    const database = await emptyDatabase();
    await migrateAs0014(database);
    const [row] = await database.query<{ name: string }>('', 'select current_database() as name', []);
    const url = `${databaseUrl(testServer(), row?.name ?? '')}?application_name=agentarium`;
    await onServer(url, async (client) => {
      await client.query('listen queue');
      expect(await refused(database)).toMatch(/^migrations\/0001_older_rows\.sql needs all processes .*\.$/);
    });
    expect(await migrate(database, schemaFolder)).toBe(steps);
  });
});
