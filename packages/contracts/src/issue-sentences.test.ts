import { expect, test } from 'vitest';
import * as z from 'zod';
import './issue-sentences.ts';

const saidOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('each kind of wrong value has its sentence', () => {
  const cases: [sentence: string, schema: z.ZodType, value: unknown][] = [
    ['This field is required', z.string(), undefined],
    ['This field is required', z.object({ a: z.number() }), null],
    ['This field is required', z.string().min(1), ''],
    ['This field is required', z.array(z.string()).min(1), []],
    ['Must be text', z.string(), 3],
    ['Must be a valid number', z.number(), '3'],
    ['Must be a whole number', z.int(), 1.5],
    ['Must be true or false', z.boolean(), 'yes'],
    ['Must be a list', z.array(z.string()), {}],
    ['Must be an object', z.object({}), []],
    ['Must be one of: user, admin', z.enum(['user', 'admin']), 'boss'],
    ['Must be at least 2 characters', z.string().min(2), 'a'],
    ['Must be at most 1 character', z.string().max(1), 'ab'],
    ['Must be at most 2 items', z.array(z.int()).max(2), [1, 2, 3]],
    ['Must be at least 0', z.number().min(0), -1],
    ['Must be more than 0', z.number().positive(), 0],
    ['Must be at most 60', z.number().max(60), 61],
    ['Must be an id (UUID)', z.uuid(), 'x'],
    ['Invalid email address', z.email(), 'x'],
    ['Must be a time like 2026-01-31T09:00:00Z', z.iso.datetime(), 'today'],
  ];
  for (const [sentence, schema, value] of cases) expect(saidOf(schema, value)).toBe(sentence);
});

test('a message in the schema takes precedence over the common sentence', () => {
  expect(saidOf(z.string('Username is required'), undefined)).toBe('Username is required');
});
