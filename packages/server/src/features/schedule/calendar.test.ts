import { expect, test } from 'vitest';
import { composeCalendar } from './calendar.ts';

test('a calendar of thousands of entries is written in steps, between which others are served', async () => {
  const entries = Array.from({ length: 12_000 }, (_, at) => ({
    schedule_id: 'daily',
    at: new Date(at * 60_000),
    stamp: new Date(0),
    task: 'Morning briefing',
    url: 'https://agents.test/tasks/1',
    outcome: null,
    status: null,
  }));
  let served = 0;
  let isOver = false;
  const serve = () => {
    served += 1;
    if (!isOver) setImmediate(serve);
  };
  setImmediate(serve);
  const text = await composeCalendar(entries, 'en');
  isOver = true;
  expect(served).toBeGreaterThan(1);
  const times = (line: string) => text.split('\r\n').filter((each) => each === line).length;
  expect(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR'].map(times)).toEqual([
    1, 12_000, 12_000, 1,
  ]);
  expect(new Set(text.match(/^UID:.*$/gm)).size).toBe(12_000);
});
