import { expect, test } from 'vitest';
import type { Database } from './database/database.ts';
import { Subscribers } from './subscribers.ts';

const database = {} as Database;
const other = {} as Database;

test('all subscribers of a record get an event, in its database only', () => {
  const subscribers = new Subscribers<number>();
  const got: string[] = [];
  subscribers.subscribe(database, 'a', (n) => got.push(`first ${n}`));
  subscribers.subscribe(database, 'a', (n) => got.push(`second ${n}`));
  subscribers.subscribe(database, 'b', (n) => got.push(`b ${n}`));
  subscribers.subscribe(other, 'a', (n) => got.push(`other ${n}`));
  subscribers.emit(database, 'a', 1);
  expect(got).toEqual(['first 1', 'second 1']);
});

test('a record has no subscribers after the last has unsubscribed', () => {
  const subscribers = new Subscribers<number>();
  const got: number[] = [];
  const stopFirst = subscribers.subscribe(database, 'a', (n) => got.push(n));
  const stopSecond = subscribers.subscribe(database, 'a', (n) => got.push(n * 10));
  stopFirst();
  expect(subscribers.has(database, 'a')).toBe(true);
  stopSecond();
  expect(subscribers.has(database, 'a')).toBe(false);
  subscribers.emit(database, 'a', 1);
  expect(got).toEqual([]);
});

test('a subscriber that unsubscribes twice does not remove those added in between', () => {
  const subscribers = new Subscribers<number>();
  const stop = subscribers.subscribe(database, 'a', () => {});
  stop();
  subscribers.subscribe(database, 'a', () => {});
  stop();
  expect(subscribers.has(database, 'a')).toBe(true);
});
