import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test.each([
  [1, 'Restarted schedules for 1 user', 'Возобновлены расписания 1 пользователя'],
  [2, 'Restarted schedules for 2 users', 'Возобновлены расписания 2 пользователей'],
  [11, 'Restarted schedules for 11 users', 'Возобновлены расписания 11 пользователей'],
  [21, 'Restarted schedules for 21 users', 'Возобновлены расписания 21 пользователя'],
])('the schedules of %i users are counted in both languages', (count, en, ru) => {
  expect(texts.en.schedules.restartedAll(count)).toBe(en);
  expect(texts.ru.schedules.restartedAll(count)).toBe(ru);
});
