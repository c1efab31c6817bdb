import { testApp } from '@agentarium/testkit/app.ts';
import { addSchedule } from '@agentarium/testkit/schedules.ts';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { sweepTicks } from './jobs.ts';

test('ticks of schedules are kept for 90 days, queued ones until they are handled', async () => {
  const app = await testApp({ worker: false });
  const { database, clock } = app.services;
  const { id } = await addSchedule(database);
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  for (const [days, outcome] of [
    [120, 'queued'],
    [91, 'started'],
    [90.5, 'skipped'],
    [89, 'started'],
    [0, 'queued'],
  ] as const) {
    await database.query(
      '',
      'insert into schedule_ticks (schedule_id, fire_at, outcome, created_at) values ($1, $2, $3, $2)',
      [id, daysAgo(days), outcome],
    );
  }
  await sweepTicks(app.services, { signal: new AbortController().signal });
  const left = await database.query('', 'select outcome from schedule_ticks order by fire_at', []);
  expect(left.map(({ outcome }) => outcome)).toEqual(['queued', 'started', 'queued']);
  await app.close();
});
