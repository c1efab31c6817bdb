import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { aPng } from '@agentarium/testkit/pictures.ts';
import { addScheduledTask } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { actAs } from '../../platform/context.ts';
import { acceptExecution } from '../executions/index.ts';
import { startTick } from '../schedule/start-tick.ts';
import { sweepFiles } from './jobs.ts';

const { createFile, getFile, getFilePreview, describeFile, deleteFile } = api.files;
const { createExecution, getExecution, deleteExecution, cancelExecution } = api.executions;
const photo = { name: 'photo', param_type: 'UserInput', data_type: 'Image' } as const;
const schedule = { name: 'schedule', param_type: 'UserInput', data_type: 'Schedule' } as const;
const daily = { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true };

describe('the file of a schedule', () => {
  let app: TestApp;
  let token: string;
  let userId: string;
  let taskId: string;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    ({ token, id: userId } = await app.signUp());
    taskId = (await addScheduledTask(app.services.database, { required_parameters: [photo, schedule] })).id;
  });
  afterAll(() => app.close());

  const upload = async () =>
    (await app.call(createFile, { body: aPng(), token, headers: { 'content-type': 'image/png' } })).body.id;
  const isThere = async (id: string) =>
    (await app.call(describeFile, { token, params: { id } })).status === 200;
  /** Runs and schedules the task with the file, then deletes the run: only the schedule references the file. */
  const plan = async (id: string) => {
    const { status, body } = await app.call(createExecution, {
      token,
      query: { wait: 0 },
      body: { task_id: taskId, parameters: { photo: id, schedule: daily } },
    });
    expect(status).toBe(201);
    await app.call(cancelExecution, { token, params: { id: body.id } });
    await app.call(deleteExecution, { token, params: { id: body.id } });
  };
  const sweepDaysLater = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      app.clock.advance(DAY_MS + 1000);
      await sweepFiles(app.services);
    }
  };
  const tick = async () => {
    const { query } = app.services.database;
    const [row] = await query<{ id: number }>(
      '',
      `insert into schedule_ticks (schedule_id, fire_at, outcome)
       select id, $2, 'queued' from schedules where user_id = $1 returning id`,
      [userId, app.clock.now()],
    );
    return startTick(actAs(app.services, { kind: 'scheduler' }), { acceptExecution, id: row?.id ?? 0 });
  };

  test('is kept beyond the day of unused files, even if its id was sent in upper case, and its runs get it', async () => {
    const id = await upload();
    await plan(id.toUpperCase());
    await sweepDaysLater(3);
    expect(await isThere(id)).toBe(true);
    expect(await tick()).toBe('started');
    const [run] = await app.services.database.query<{ id: string }>(
      '',
      'select id from executions where user_id = $1 order by id desc limit 1',
      [userId],
    );
    const read = await app.call(getExecution, { token, params: { id: run?.id ?? '' } });
    expect(read.body.files.map((file) => file.id)).toEqual([id]);
    await app.call(cancelExecution, { token, params: { id: run?.id ?? '' } });
  });

  test('is visible only to its owner: neither to other users nor to administrators', async () => {
    const id = await upload();
    await plan(id);
    const { token: admin } = await app.admin();
    for (const as of [(await app.signUp()).token, admin])
      for (const endpoint of [getFile, getFilePreview, describeFile, deleteFile])
        expect((await app.call(endpoint, { token: as, params: { id } })).status).toBe(404);
    for (const endpoint of [getFile, getFilePreview, describeFile])
      expect((await app.call(endpoint, { token, params: { id } })).status).toBe(200);
    const managed = await app.call(api.schedule.getManagement, { token: admin, params: { id: taskId } });
    expect(managed.status).toBe(200);
    expect(JSON.stringify(managed.body)).not.toContain(id);
  });

  test('cannot be deleted while in use, and is deleted a day after the schedule got another', async () => {
    const [first, second] = [await upload(), await upload()];
    await plan(first);
    const { error } = await app.call(deleteFile, { token, params: { id: first } });
    expect([error.error_code, error.details?.[0]?.code]).toEqual(['IN_USE', 'HAS_SCHEDULES']);
    await plan(second);
    await sweepDaysLater(2);
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  });
});
