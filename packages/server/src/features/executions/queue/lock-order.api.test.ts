import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseErrorCode } from '../../../platform/database/errors.ts';
import { recoverExecutions } from './recover.ts';

const { createExecution, deleteExecution, forceExecution, getExecution } = api.executions;
const daily = { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };

/** All locks are taken in one order. */
describe('concurrent locks on the same rows', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false, env: { LOG_LEVEL: 'silent' } });
  });
  afterAll(() => app.close());

  const query = (text: string, values: unknown[] = []) => app.services.database.query('', text, values);
  const lock = (id: string) => query('select 1 from executions where id = $1 for no key update', [id]);
  /**
   * Returns whether a transaction waits for a row; commits that notify also wait for each other, which does not count.
   */
  const isBlocked = async () =>
    (
      await query(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event in ('tuple', 'transactionid')`,
      )
    ).length > 0;

  /**
   * Holds what `first` locks until `work` waits for it, then does `second` in the same transaction, which may fail with
   * the error `allowed`.
   */
  async function meet<T>(
    first: () => Promise<unknown>,
    work: () => Promise<T>,
    second: () => Promise<unknown>,
    allowed?: string,
  ) {
    const held = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const holding = app.services.database.transaction(async () => {
      await first();
      held.resolve();
      await goOn.promise;
      await second();
    });
    await held.promise;
    const working = work();
    await expect.poll(isBlocked, { interval: 10 }).toBe(true);
    goOn.resolve();
    await holding.catch((error: unknown) => {
      if (databaseErrorCode(error) !== allowed) throw error;
    });
    return working;
  }

  const accept = async (token: string, task_id: string, parameters = {}) =>
    (await app.call(createExecution, { token, query: { wait: 0 }, body: { task_id, parameters } })).body.id;

  test('a run ends and updates its schedule while a new run replaces it', async () => {
    const { token, id: userId } = await app.signUp();
    const task = await addScheduledTask(app.services.database, { execution_type: 'once' });
    const parameters = { schedule: daily };
    const id = await accept(token, task.id, parameters);
    const answer = await meet(
      () => lock(id),
      () => app.call(forceExecution, { token, query: { wait: 0 }, body: { task_id: task.id, parameters } }),
      () => query('update schedules set failures = 1 where user_id = $1', [userId]),
    );
    expect(answer.status).toBe(201);
  });

  test('a run that lost its worker too often fails while its user locks it', async () => {
    const { token, id: userId } = await app.signUp();
    const id = await accept(token, (await addTask(app.services.database)).id);
    await query(`update executions set status = 'running', lost_count = 4 where id = $1`, [id]);
    await meet(
      () => query('select 1 from users where id = $1 for no key update', [userId]),
      () => recoverExecutions(app.services),
      () => query('select 1 from executions where id = $1 for update', [id]),
    );
    const { body } = await app.call(getExecution, { token, params: { id } });
    expect([body.status, body.error?.code]).toEqual(['failed', 'WORKER_LOST']);
    const counts = 'select usage_count from users where id = $1';
    expect(await query(counts, [userId])).toEqual([{ usage_count: 0 }]);
  });

  describe('a parent and its child are indexed for the search', () => {
    const holdByIndex = (id: string) => () =>
      query('select 1 from executions where id = $1 for key share', [id]);
    const addFamily = async () => {
      const { token, id: userId } = await app.signUp();
      const { parent, children } = await addComposite(app.services.database, [{}], {
        execution_type: 'once',
      });
      const parentId = await accept(token, parent.id);
      await query(`update executions set status = 'completed', finished_at = now() where id = $1`, [
        parentId,
      ]);
      const child = { task_id: children[0]?.id ?? '', parent_execution_id: parentId };
      const { body } = await app.call(createExecution, { token, query: { wait: 0 }, body: child });
      return { token, userId, task_id: parent.id, parentId, childId: body.id };
    };

    test('while they are deleted', async () => {
      const { token, userId, parentId, childId } = await addFamily();
      const answer = await meet(
        holdByIndex(parentId),
        () => app.call(deleteExecution, { token, params: { id: parentId } }),
        holdByIndex(childId),
      );
      expect(answer.status).toBe(200);
      expect(await query('select 1 from executions where user_id = $1', [userId])).toEqual([]);
    });

    test('while a new run replaces them', async () => {
      const { token, userId, task_id, parentId, childId } = await addFamily();
      const answer = await meet(
        holdByIndex(parentId),
        () => app.call(forceExecution, { token, query: { wait: 0 }, body: { task_id } }),
        holdByIndex(childId),
      );
      expect(answer.status).toBe(201);
      expect(await query('select id from executions where user_id = $1', [userId])).toEqual([
        { id: answer.body.id },
      ]);
    });
  });

  test('a run ends and notifies its owner while the account is deleted', async () => {
    const { token, id: userId } = await app.signUp();
    const admin = await app.admin();
    const id = await accept(token, (await addTask(app.services.database)).id);
    const answer = await meet(
      () => lock(id),
      () => app.call(api.users.deleteUser, { token: admin.token, params: { id: userId } }),
      () =>
        query(
          `insert into notifications (user_id, kind, data, created_at) values ($1, 'run_finished', '{}', now())`,
          [userId],
        ),
      // The database aborts one of the two: the deletion is retried, and so is the end of a run.
      '40P01',
    );
    expect(answer.status).toBe(200);
    expect(await query('select 1 from notifications where user_id = $1', [userId])).toEqual([]);
  });
});
