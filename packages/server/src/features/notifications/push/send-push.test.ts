import type { NotificationFacts } from '@agentarium/contracts';
import { expect, test } from 'vitest';
import { composePush } from './send-push.ts';

const now = new Date('2026-01-31T09:00:00Z');
const name = { en: 'Menu', ru: 'Меню' };
const task = { id: 'task-1', name };
const run = { execution_id: 'run-1', task, scheduled: false };
const finished: NotificationFacts = {
  kind: 'run_finished',
  data: { ...run, late_minutes: 0, children: 0, children_failed: 0, figure: null },
};
const reader = { language: null, timezone: null };
const payloadOf = (facts: NotificationFacts, language: 'en' | 'ru' | null = null) =>
  JSON.parse(composePush(7, facts, { ...reader, language }, now).payload);

test('a message to a device describes the event in the reader’s language, with its link', () => {
  expect(payloadOf(finished, 'ru')).toEqual({
    title: expect.stringContaining('Меню'),
    body: expect.stringContaining('Меню'),
    path: '/executions/run-1',
    tag: 'notification-7',
    language: 'ru',
  });
  expect(payloadOf(finished)).toMatchObject({ title: '“Menu” is done', language: 'en' });
});

test('a message to a device has no figures of a goal', () => {
  const label = { en: 'Weight', ru: 'Вес' };
  const data = { execution_id: 'run-1', task, goal_id: 'goal-1', label, unit: 'kg', value: 69.5, target: 70 };
  const payload = payloadOf({ kind: 'goal_reached', data });
  expect(payload).toMatchObject({ title: 'Goal reached: Weight', body: '' });
  expect(JSON.stringify(payload)).not.toMatch(/69|70/);
});

test('a message to a device requests an approval immediately, and only while it can be given', () => {
  const ask = (expires_at: string) =>
    composePush(
      1,
      { kind: 'confirmation_needed', data: { ...run, tool_names: ['calculator'], expires_at } },
      reader,
      now,
    );
  expect(ask('2026-01-31T09:10:00Z')).toMatchObject({ urgency: 'high', ttlSeconds: 600 });
  expect(ask('2026-01-31T08:00:00Z').ttlSeconds).toBe(0);
  expect(composePush(1, finished, reader, now)).toMatchObject({ urgency: 'normal', ttlSeconds: 86_400 });
});

test('a message to a device stays small, even with the longest name of a task', () => {
  const long = { ...task, name: { en: '😀'.repeat(3000), ru: 'Я' } };
  const { payload } = composePush(
    1,
    { ...finished, data: { ...finished.data, task: long } } as never,
    reader,
    now,
  );
  expect(Buffer.byteLength(payload)).toBeLessThan(3993);
  expect(JSON.parse(payload).title).toMatch(/^“😀+…$/u);
});
