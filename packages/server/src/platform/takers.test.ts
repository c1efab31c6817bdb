import { expect, test } from 'vitest';
import type { Database } from './database/database.ts';
import { Takers } from './takers.ts';

const database = {} as Database;
const other = {} as Database;

test('what is given for a record reaches everyone who waits for it, in its database only', () => {
  const takers = new Takers<number>();
  const got: string[] = [];
  takers.add(database, 'a', (n) => got.push(`first ${n}`));
  takers.add(database, 'a', (n) => got.push(`second ${n}`));
  takers.add(database, 'b', (n) => got.push(`b ${n}`));
  takers.add(other, 'a', (n) => got.push(`other ${n}`));
  takers.give(database, 'a', 1);
  expect(got).toEqual(['first 1', 'second 1']);
});

test('nobody waits after the last has stopped', () => {
  const takers = new Takers<number>();
  const got: number[] = [];
  const stopFirst = takers.add(database, 'a', (n) => got.push(n));
  const stopSecond = takers.add(database, 'a', (n) => got.push(n * 10));
  stopFirst();
  expect(takers.has(database, 'a')).toBe(true);
  stopSecond();
  expect(takers.has(database, 'a')).toBe(false);
  takers.give(database, 'a', 1);
  expect(got).toEqual([]);
});

test('stopping twice leaves those added in between', () => {
  const takers = new Takers<number>();
  const stop = takers.add(database, 'a', () => {});
  stop();
  takers.add(database, 'a', () => {});
  stop();
  expect(takers.has(database, 'a')).toBe(true);
});
