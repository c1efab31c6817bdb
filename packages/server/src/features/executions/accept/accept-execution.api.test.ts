import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAs } from '../../../platform/context.ts';
import type { ExecutionOwner } from './accept-execution.ts';
import { acceptExecution } from './accept-execution.ts';

const scheduleId = '01900000-0000-7000-8000-0000000000aa';

describe('a run that a schedule starts', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let taskId: string;

  beforeAll(async () => {
    app = await testApp();
    user = await app.signUp();
    taskId = (await addTask(app.services.database)).id;
  });
  afterAll(() => app.close());

  const query = (text: string, values: unknown[] = []) => app.services.database.query('', text, values);
  const start = () => {
    const by: ExecutionOwner = {
      userId: user.id,
      isAdmin: false,
      language: null,
    };
    const input = { taskId, parameters: {}, parentExecutionId: null, force: false, idempotency: null };
    const ofSchedule = { scheduleId, planned: true };
    return acceptExecution(actAs(app.services, { kind: 'scheduler' }), { by, ofSchedule, ...input });
  };
  const count = async () => (await query('select 1 from executions where task_id = $1', [taskId])).length;

  test('is part of the transaction around it: no commit, no run, nothing counted', async () => {
    const counted = () => query('select usage_count from users where id = $1', [user.id]);
    const before = await counted();
    const failing = app.services.database.transaction(async () => {
      await start();
      throw new Error('the tick could not be saved');
    });
    await expect(failing).rejects.toThrow('the tick could not be saved');
    expect(await count()).toBe(0);
    expect(await counted()).toEqual(before);
  });

  test('runs as soon as that transaction commits, marked as the schedule’s', async () => {
    app.model.play([{ text: 'Good morning' }]);
    const id = await app.services.database.transaction(start);
    const read = 'select status, triggered_by_scheduler, schedule_id from executions where id = $1';
    await expect.poll(async () => (await query(read, [id]))[0]?.status).toBe('completed');
    expect((await query(read, [id]))[0]).toMatchObject({
      triggered_by_scheduler: true,
      schedule_id: scheduleId,
    });
  });

  test('leaves the surrounding transaction usable if it is rejected', async () => {
    await query('update users set daily_execution_limit = 0 where id = $1', [user.id]);
    const before = await count();
    const code = await app.services.database.transaction(async () => {
      const refused = await start().catch((error: { code: string }) => error.code);
      await query('select 1');
      return refused;
    });
    expect(code).toBe('DAILY_LIMIT_GLOBAL');
    expect(await count()).toBe(before);
  });

  test('is rejected for an account that is no longer active', async () => {
    await query(`update users set status = 'blocked' where id = $1`, [user.id]);
    await expect(start()).rejects.toMatchObject({ code: 'ACCOUNT_BLOCKED' });
  });
});
