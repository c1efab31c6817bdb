import { api, type EndpointInput, type Job } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkJobs, userJobItems, users } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { sweepBulkJobs } from './jobs.ts';

describe('a change of many accounts', () => {
  let app: TestApp;
  let token: string;
  let adminId: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    const admin = await app.admin();
    [token, adminId] = [admin.token, admin.id];
  });
  afterAll(() => app.close());

  const start = async (body: EndpointInput<typeof api.users.createJob>) => {
    const answer = await app.call(api.users.createJob, { body, token });
    expect(answer.status).toBe(202);
    return answer.body;
  };
  const ended = async ({ id }: Job, status: Job['status']) => {
    let job: Job | null = null;
    await expect
      .poll(
        async () => {
          job = (await app.call(api.users.getJob, { params: { id: id ?? '' }, token })).body;
          return job.status;
        },
        { timeout: 20_000 },
      )
      .toBe(status);
    return job as unknown as Job;
  };
  const undo = ({ id }: Job) => app.call(api.users.undoJob, { params: { id: id ?? '' }, token });
  const people = async (prefix: string, count: number) => {
    const found = [];
    for (let at = 0; at < count; at += 1) found.push(await app.signUp({ username: `${prefix}_${at}` }));
    return found;
  };
  const load = async (id: string) =>
    (await app.services.database.db.select().from(users).where(eq(users.id, id)))[0];

  test('blocks all that match but the caller, says so before, and an undo restores what nobody changed since', async () => {
    const [first, second] = await people('many', 2);
    const given = {
      kind: 'status',
      change: { status: 'blocked', reason: 'Spring cleaning' },
      selection: [first?.id ?? '', second?.id ?? '', adminId],
    } as const;
    const planned = await start({ ...given, selection: [...given.selection], dry_run: true });
    expect(planned).toMatchObject({ id: null, status: 'preview', total: 3, changed: 2 });
    expect(planned.skipped).toMatchObject([{ reason: 'self', count: 1 }]);
    expect((await load(first?.id ?? ''))?.status).toBe('active');
    const job = await ended(await start({ ...given, selection: [...given.selection] }), 'completed');
    expect(job).toMatchObject({ total: 3, changed: 2, skipped: [{ reason: 'self', count: 1 }] });
    expect(await load(first?.id ?? '')).toMatchObject({
      status: 'blocked',
      status_reason: 'Spring cleaning',
    });
    expect((await app.call(api.users.getMe, { token: first?.token })).status).toBe(401);
    const history = await app.call(api.users.getStatusHistory, { params: { id: first?.id ?? '' }, token });
    expect(history.body.items[0]).toMatchObject({ status: 'blocked', reason: 'Spring cleaning' });
    const { body: logged } = await app.call(api.audit.listAuditLogs, {
      query: { target_id: second?.id ?? '' },
      token,
    });
    expect(logged.items[0]).toMatchObject({
      action: 'users.createJob',
      changes: { status: { from: 'active', to: 'blocked' } },
    });
    await app.call(api.users.changeUserStatus, {
      params: { id: second?.id ?? '' },
      body: { status: 'suspended', reason: 'By hand' },
      token,
    });
    expect((await undo(job)).status).toBe(202);
    const undone = await ended(job, 'undone');
    expect(undone).toMatchObject({
      changed: 1,
      skipped: [{ reason: 'changed_since', count: 1, names: ['many_1'] }],
    });
    expect((await load(first?.id ?? ''))?.status).toBe('active');
    expect((await load(second?.id ?? ''))?.status).toBe('suspended');
    expect((await undo(job)).status).toBe(409);
  });

  test('sets plans and limits by filter, in several transactions', async () => {
    const found = await people('bulk', 60);
    const filter = { search: 'bulk_' };
    const plan = { current_plan: 'pro', plan_expires_at: '2099-01-01T00:00:00Z' } as const;
    const planned = await ended(await start({ kind: 'plan', change: plan, filter }), 'completed');
    expect(planned).toMatchObject({ total: 60, changed: 60, skipped: [] });
    expect(await load(found[59]?.id ?? '')).toMatchObject({ current_plan: 'pro', change_count: 1 });
    const limited = await ended(
      await start({ kind: 'limit', change: { daily_execution_limit: 7 }, filter }),
      'completed',
    );
    expect(limited.changed).toBe(60);
    await undo(planned);
    await ended(planned, 'undone');
    expect(await load(found[0]?.id ?? '')).toMatchObject({
      current_plan: 'basic',
      plan_activated_at: null,
      daily_execution_limit: 7,
    });
  });

  test('is deleted with its accounts 90 days after its end', async () => {
    const [person] = await people('swept', 1);
    const limit = (daily_execution_limit: number) =>
      start({ kind: 'limit', change: { daily_execution_limit }, selection: [person?.id ?? ''] });
    const [old, recent] = [await limit(3), await limit(4)];
    const { db } = app.services.database;
    for (const [job, days] of [
      [old, 91],
      [recent, 89],
    ] as const) {
      await ended(job, 'completed');
      const finished_at = new Date(app.clock.now().getTime() - days * DAY_MS);
      await db
        .update(bulkJobs)
        .set({ finished_at })
        .where(eq(bulkJobs.id, job.id ?? ''));
    }
    await sweepBulkJobs(app.services, { signal: new AbortController().signal });
    const read = async ({ id }: Job) =>
      (await app.call(api.users.getJob, { params: { id: id ?? '' }, token })).status;
    expect([await read(old), await read(recent)]).toEqual([404, 200]);
    const items = await db
      .select({ job: userJobItems.job_id })
      .from(userJobItems)
      .where(eq(userJobItems.user_id, person?.id ?? ''));
    expect(items).toEqual([{ job: recent.id }]);
  });

  test("that fails and waits for its retry does not hold up another administrator's", async () => {
    const { database } = app.services;
    const [failing, fine, other] = await people('retried', 3);
    await app.services.database.db
      .update(users)
      .set({ role: 'admin' })
      .where(eq(users.id, other?.id ?? ''));
    const trigger = `
      create function refuse() returns trigger language plpgsql as $$ begin raise 'not yet'; end $$;
      create trigger refuse before update on users for each row when (old.id = '${failing?.id}') execute function refuse()`;
    await database.script(trigger);
    const given = { kind: 'limit', change: { daily_execution_limit: 5 } } as const;
    const first = await start({ ...given, selection: [failing?.id ?? ''] });
    const states = () =>
      database.query('', `select state::text from pgboss.job where data->>'job_id' = $1`, [first.id]);
    await expect.poll(states).toEqual([{ state: 'retry' }]);
    const admin = await app.openSession('retried_2');
    const second = await app.call(api.users.createJob, {
      body: { ...given, selection: [fine?.id ?? ''] },
      token: admin.token,
    });
    await ended(second.body, 'completed');
    await expect.poll(states).toEqual([{ state: 'retry' }]);
    await database.script('drop function refuse cascade');
  });

  test('of another kind is refused, and so is an unknown job', async () => {
    const refused = await app.call(api.users.createJob, {
      body: { kind: 'limit', change: { status: 'blocked' } } as never,
      token,
    });
    expect(refused.status).toBe(400);
    const unknown = await app.call(api.users.getJob, { params: { id: adminId }, token });
    expect(unknown.status).toBe(404);
  });
});
