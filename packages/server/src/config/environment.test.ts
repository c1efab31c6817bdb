import { expect, test } from 'vitest';
import { missingDependencies } from './environment.ts';

const database = { DATABASE_URL: 'postgres://localhost/a', JWT_SECRET: 'x'.repeat(32) };

test.each([
  [{ DATABASE_URL: database.DATABASE_URL }, 'JWT_SECRET'],
  [{ DATABASE_DIRECT_URL: database.DATABASE_URL }, 'DATABASE_DIRECT_URL'],
  [{ BUS_URL: 'redis://localhost' }, 'BUS_URL'],
  [{ PROCESS_ROLE: 'api' }, 'PROCESS_ROLE'],
  [{ PAYMENT_CHECKOUT_URL: 'https://pay.example.com' }, 'PAYMENT_CHECKOUT_URL'],
  [{ PAYMENT_SECRET: 'x'.repeat(32) }, 'PAYMENT_CHECKOUT_URL'],
])('the settings %j are refused, and what is missing is named', (given, variable) => {
  expect(missingDependencies(given).map((problem) => problem.split(':')[0])).toEqual([variable]);
});

test.each([
  [{}],
  [database],
  [
    {
      ...database,
      PROCESS_ROLE: 'worker',
      BUS_URL: 'redis://localhost',
      DATABASE_DIRECT_URL: 'postgres://b/a',
    },
  ],
  [{ PAYMENT_CHECKOUT_URL: 'https://pay.example.com', PAYMENT_SECRET: 'x'.repeat(32) }],
])('the settings %j are complete', (given) => {
  expect(missingDependencies(given)).toEqual([]);
});
