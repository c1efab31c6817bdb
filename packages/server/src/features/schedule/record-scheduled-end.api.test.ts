import { type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { addSchedule } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { recordScheduledEnd } from './stop-schedules.ts';

describe('recording the end of scheduled runs', () => {
  let database: TestDatabase;
  const jobs = { send: async () => undefined } as unknown as Services['jobs'];
  const now = new Date('2026-05-04T09:00:00Z');
  const planned = new Date('2026-05-05T09:00:00Z');
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.cleanup());

  /** The state of a schedule after runs with these ends: `ok`, or the code of a failure. */
  async function after(...ends: string[]) {
    const { id } = await addSchedule(database, { next_run_at: planned });
    for (const end of ends) {
      const error = end === 'ok' ? null : end;
      const errorMessage = error && `It was ${error}`;
      const status = end === 'ok' ? 'completed' : end === 'CANCELLED' ? 'cancelled' : 'failed';
      const facts = { scheduleId: id, status, errorCode: error, errorMessage, now } as const;
      await recordScheduledEnd({ jobs }, database, facts);
    }
    const columns = 'enabled, failures, stopped_by, stop_reason, stopped_at, next_run_at, last_error';
    const [row] = await database.query(``, `select ${columns} from schedules where id = $1`, [id]);
    return row;
  }
  const fail = 'MODEL_UNAVAILABLE';
  const running = {
    enabled: true,
    stopped_by: null,
    stop_reason: null,
    stopped_at: null,
    next_run_at: planned,
  };

  test('the fifth consecutive failure stops it with the reason', async () => {
    expect(await after(fail, fail, fail, fail)).toEqual({
      ...running,
      failures: 4,
      last_error: `It was ${fail}`,
    });
    expect(await after(fail, fail, fail, fail, 'TIME_LIMIT')).toEqual({
      enabled: false,
      failures: 5,
      stopped_by: 'system',
      stop_reason: 'FAILURES',
      stopped_at: now,
      next_run_at: null,
      last_error: 'It was TIME_LIMIT',
    });
  });

  test('a success in between resets the count', async () => {
    const row = await after(fail, fail, fail, fail, 'ok', fail, fail, fail, fail);
    expect(row).toMatchObject({ enabled: true, failures: 4 });
    expect(await after(fail, 'ok')).toEqual({ ...running, failures: 0, last_error: null });
  });

  test('a run cancelled by its user is not a failure', async () => {
    const cancelled = Array.from({ length: 6 }, () => 'CANCELLED');
    expect(await after(...cancelled)).toEqual({ ...running, failures: 0, last_error: null });
    expect(await after(fail, fail, fail, fail, 'CANCELLED', fail)).toMatchObject({ enabled: false });
  });

  test('a schedule that its user stopped meanwhile stays stopped by the user', async () => {
    const { id } = await addSchedule(database, { enabled: false, stopped_by: 'user', failures: 4 });
    await recordScheduledEnd({ jobs }, database, {
      scheduleId: id,
      status: 'failed',
      errorCode: fail,
      errorMessage: null,
      now,
    });
    const [row] = await database.query(
      '',
      'select enabled, stopped_by, failures from schedules where id = $1',
      [id],
    );
    expect(row).toEqual({ enabled: false, stopped_by: 'user', failures: 5 });
  });
});
