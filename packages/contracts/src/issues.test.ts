import { expect, test } from 'vitest';
import * as z from 'zod';
import { registerInput } from './auth/schema.ts';
import { fault } from './error-details.ts';
import { issueDetails, matching } from './issues.ts';
import { requiredParametersInput } from './tasks/parameter-rules.ts';
import { toolInput } from './tools/rules.ts';
import { subscriptionDataInput, usageDataInput } from './users/admin-schema.ts';

const factsOf = (schema: z.ZodType, value: unknown) =>
  issueDetails(schema.safeParse(value).error?.issues ?? [], value, 'body').map(({ path, code, params }) => [
    path,
    code,
    ...(params ? [params] : []),
  ]);

test.each<[string, z.ZodType, unknown, unknown[]]>([
  ['a missing value', z.object({ a: z.string() }), {}, ['a', 'REQUIRED']],
  ['null', z.object({ a: z.int() }), { a: null }, ['a', 'REQUIRED']],
  ['an empty text', z.string().min(1), '', ['body', 'REQUIRED']],
  ['an empty list', z.array(z.int()).min(1), [], ['body', 'AT_LEAST_ONE']],
  ['a number that is not above its limit', z.number().positive(), 0, ['body', 'NOT_ABOVE', { minimum: 0 }]],
  ['another choice', z.enum(['a', 'b']), 'c', ['body', 'NOT_OPTION', { options: 'a, b' }]],
  ['an unknown field', z.strictObject({}), { b: 1 }, ['b', 'UNKNOWN_FIELD']],
  ['a pattern', matching(z.string(), /^b$/, fault('TOOL_NAME')), 'a', ['body', 'TOOL_NAME']],
  [
    'a custom check',
    z.string().refine(() => false, fault('TOO_LONG', { maximum: 2 })),
    'a',
    ['body', 'TOO_LONG', { maximum: 2 }],
  ],
  [
    'the closest branch of a union',
    z.union([z.literal(''), z.string().min(8)]),
    'short',
    ['body', 'TOO_SHORT', { minimum: 8 }],
  ],
  [
    'a number that JSON cannot represent',
    z.object({ at: z.json() }),
    { at: Number.NaN },
    ['at', 'NOT_NUMBER'],
  ],
  [
    'a key',
    z.record(matching(z.string(), /^k$/, fault('HEADER_NAME')), z.int()),
    { x: 1 },
    ['x', 'HEADER_NAME'],
  ],
])('the code of a wrong value: %s', (_name, schema, value, expected) => {
  expect(factsOf(schema, value)).toEqual([expected]);
});

test('product rules have their own codes', () => {
  const account = { name: 'A', username: 'a b!', email: 'a@b.co', password: 'long enough', consent: false };
  expect(factsOf(registerInput, account)).toEqual([
    ['username', 'USERNAME_CHARACTERS'],
    ['consent', 'CONSENT_REQUIRED'],
  ]);
  const parameter = { name: 'a', param_type: 'UserInput', locales: {} };
  expect(
    factsOf(requiredParametersInput, [
      { ...parameter, data_type: 'Map' },
      { ...parameter, name: 'b', data_type: 'Enum' },
    ]),
  ).toEqual([
    ['0.key_type', 'TYPE_PART_REQUIRED', { type: 'Map', part: 'key_type' }],
    ['0.value_type', 'TYPE_PART_REQUIRED', { type: 'Map', part: 'value_type' }],
    ['1.options', 'OPTIONS_REQUIRED'],
  ]);
  const tool = { name: 'aaa', description: 'Long enough', implementation_type: 'http', input_schema: {} };
  expect(factsOf(toolInput, { ...tool, config: { url: 'x', headers: { 'a b': 'c' } } })).toEqual([
    ['input_schema', 'SCHEMA_TYPE'],
    ['config.url', 'TOOL_URL'],
    ['config.headers.a b', 'HEADER_NAME'],
  ]);
  expect(factsOf(usageDataInput, { daily_execution_limit: -2 })).toEqual([
    ['daily_execution_limit', 'TOO_SMALL', { minimum: -1 }],
  ]);
  expect(factsOf(subscriptionDataInput, { current_plan: 'gold' })).toEqual([
    ['current_plan', 'NOT_OPTION', { options: 'basic, pro, premium, ultra' }],
  ]);
});

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

test('two schemas with the same pattern keep their own codes', () => {
  const tool = matching(z.string(), /^a$/, fault('TOOL_NAME'));
  const header = matching(z.string(), /^a$/, fault('HEADER_NAME'));
  expect([factsOf(tool, 'b'), factsOf(header, 'b')]).toEqual([
    [['body', 'TOOL_NAME']],
    [['body', 'HEADER_NAME']],
  ]);
  expect(z.toJSONSchema(tool)).toMatchObject({ type: 'string', pattern: '^a$' });
});
