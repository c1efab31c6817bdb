import { describe, expect, test } from 'vitest';
import { executionStatuses } from '../executions/names.ts';
import { languages } from '../languages.ts';
import { anyWhole, choice, faultsOf, fieldCases, identity, text, uuid } from '../testing/field-cases.ts';
import { testEveryField, testFields } from '../testing/field-tests.ts';
import {
  createAdminUser,
  createUser,
  deleteUser,
  getTaskUsage,
  listUserExecutions,
  toggleFavorite,
  updateLanguage,
  updateTimezone,
  updateUser,
} from './endpoints.ts';
import { genders } from './names.ts';
import { userParamsInput, userRoleInput } from './schema.ts';

const mail = 'ann@example.com';
type Bad = [unknown, string][];
const badMails: Bad = [
  ['', 'EMAIL_FORMAT'],
  ['ann@', 'EMAIL_FORMAT'],
  ['ann b@example.com', 'EMAIL_FORMAT'],
  [1, 'NOT_TEXT'],
  [null, 'REQUIRED'],
];
const roles = {
  good: ['user', 'admin', 'Admin', ' USER ', 'administrator', 'Administrator'],
  bad: [
    ['root', 'NOT_OPTION options=user, admin'],
    ['', 'NOT_OPTION options=user, admin'],
    ['user,admin', 'NOT_OPTION options=user, admin'],
    [1, 'NOT_TEXT'],
    [null, 'REQUIRED'],
  ] as Bad,
};

describe('changing an account', () => {
  const table = {
    username: text(3, 50, 'optional'),
    email: { good: [undefined, mail, ` ${mail}`], bad: badMails },
    name: text(2, 100, 'optional'),
    password: {
      good: [undefined, '', '12345678', 'x'.repeat(200)],
      bad: [
        ['1234567', 'TOO_SHORT minimum=8'],
        ['x'.repeat(201), 'TOO_LONG maximum=200'],
      ] as Bad,
    },
    current_password: text(0, 1000, 'optional'),
    timezone: text(0, 64, 'optional'),
    role: { ...roles, good: [undefined, ...roles.good] },
    change_count: anyWhole('optional'),
  };

  testEveryField(updateUser.body, {}, table);

  test('keeps the password if it is blank', () => {
    expect(updateUser.body.parse({ password: '' }).password).toBeUndefined();
    expect(updateUser.body.parse({ password: '12345678' }).password).toBe('12345678');
  });
});

describe.each([createUser, createAdminUser])('$id', ({ body: schema, access, status }) => {
  const good = { username: 'ann', email: mail, name: 'Ann', password: '12345678', role: 'user' };
  const table = {
    username: text(3, 50),
    email: { good: [mail], bad: [...badMails, [undefined, 'REQUIRED']] as Bad },
    name: text(2, 100),
    password: text(8, 200),
    role: { ...roles, bad: [...roles.bad, [undefined, 'REQUIRED']] as Bad },
  };

  testEveryField(schema, good, table);

  test.each([
    [undefined, 'Password is required for new users'],
    ['', 'Password is required for new users'],
    ['1234567', 'Password must be at least 8 characters'],
  ])('reports for the password %j: %s', (password, message) => {
    expect(schema.safeParse({ ...good, password }).error?.issues[0]?.message).toBe(message);
  });

  test('is for administrators and returns 201', () => {
    expect([access, status]).toEqual(['admin', 201]);
  });
});

test.each([
  ['user', 'user'],
  ['ADMIN', 'admin'],
  [' Administrator ', 'admin'],
])('the role %j is read as %s', (given, role) => {
  expect(userRoleInput.parse(given)).toBe(role);
});

describe('the health profile', () => {
  const number = (min: number, max: number) => ({
    good: [undefined, null, min, max, min + 0.5],
    bad: [
      [min - 0.1, `TOO_SMALL minimum=${min}`],
      [max + 0.1, `TOO_BIG maximum=${max}`],
      [String(min), 'NOT_NUMBER'],
      [Number.NaN, 'NOT_NUMBER'],
    ] as Bad,
  });
  const list = {
    good: [undefined, [], ['nuts'], Array(100).fill('x'), ['x'.repeat(200)]],
    bad: [
      [null, 'REQUIRED'],
      ['nuts', 'NOT_LIST'],
      [Array(101).fill('x'), 'TOO_MANY maximum=100'],
      [['ok', 1], '.1 NOT_TEXT'],
      [['x'.repeat(201)], '.0 TOO_LONG maximum=200'],
    ] as Bad,
  };
  const table = {
    first_name: text(2, 50, 'nullish'),
    middle_name: text(0, 50, 'nullish'),
    last_name: text(2, 50, 'nullish'),
    gender: choice(genders, 'nullish'),
    date_of_birth: {
      good: [undefined, null, '1990-11-20', '2024-02-29'],
      bad: [
        ['', 'DATE_FORMAT'],
        ['20.11.1990', 'DATE_FORMAT'],
        ['1990-1-2', 'DATE_FORMAT'],
        ['2023-02-29', 'DATE_FORMAT'],
        ['1990-11-20T00:00:00Z', 'DATE_FORMAT'],
        [19901120, 'NOT_TEXT'],
      ] as Bad,
    },
    height: number(30, 250),
    weight: number(20, 300),
    physique: text(0, 200, 'nullish'),
    allergies: list,
    contraindications: list,
  };

  testEveryField(userParamsInput, {}, table);
});

describe('account settings', () => {
  testFields(updateTimezone.body, { timezone: 'UTC' }, { timezone: text(1, 64) });

  testFields(updateLanguage.body, { language: 'en' }, { language: choice(languages) });

  test.each(fieldCases({ task_id: uuid }, { task_id: identity() }))('%s', (_name, body, faults) => {
    expect(faultsOf(toggleFavorite.body, body)).toEqual(faults);
    expect(faultsOf(getTaskUsage.query, body)).toEqual(faults);
  });

  test('an account is deleted with its password, by an administrator without a body', () => {
    expect(faultsOf(deleteUser.body, undefined)).toEqual([]);
    expect(faultsOf(deleteUser.body, {})).toEqual([]);
    expect(faultsOf(deleteUser.body, { current_password: 'x'.repeat(1000) })).toEqual([]);
    expect(faultsOf(deleteUser.body, { current_password: 'x'.repeat(1001) })).toEqual([
      'current_password TOO_LONG maximum=1000',
    ]);
    expect(faultsOf(deleteUser.body, { password: 'x' })).toEqual(['password UNKNOWN_FIELD']);
  });
});

describe('the list of executions', () => {
  const query = (given: object) => listUserExecutions.query.safeParse(given);

  test('has 50 items, unfiltered, by default', () => {
    expect(query({}).data).toEqual({ limit: 50 });
  });

  test.each([
    [{ include_child: 'true' }, { include_child: true }],
    [{ include_child: '0' }, { include_child: false }],
    [{ scheduled: '1' }, { scheduled: true }],
    [{ status: 'failed' }, { status: 'failed' }],
    [{ task_types: 'plain, child' }, { task_types: ['plain', 'child'] }],
    [{ task_id: uuid.toUpperCase() }, { task_id: uuid }],
    [{ search: 'x'.repeat(200) }, { search: 'x'.repeat(200) }],
    [{ from: '2026-01-01T00:00:00Z' }, { from: '2026-01-01T00:00:00Z' }],
    [{ to: '2026-01-01T00:00:00+03:00' }, { to: '2026-01-01T00:00:00+03:00' }],
  ])('accepts %o', (given, read) => {
    expect(query(given).data).toEqual({ limit: 50, ...read });
  });

  test.each([
    [{ include_child: 'yes' }, 'include_child NOT_OPTION options=0, 1, true, false'],
    [{ scheduled: '' }, 'scheduled NOT_OPTION options=0, 1, true, false'],
    [{ status: 'done' }, `status NOT_OPTION options=${executionStatuses.join(', ')}`],
    [{ task_types: 'plain,nope' }, 'task_types.1 NOT_OPTION options=plain, parent, parent_scheduled, child'],
    [{ task_types: '' }, 'task_types.0 NOT_OPTION options=plain, parent, parent_scheduled, child'],
    [{ agent_id: 'x' }, 'agent_id ID_FORMAT'],
    [{ user_id: '' }, 'user_id ID_FORMAT'],
    [{ search: 'x'.repeat(201) }, 'search TOO_LONG maximum=200'],
    [{ from: '2026-01-01' }, 'from DATETIME_FORMAT'],
    [{ to: 'tomorrow' }, 'to DATETIME_FORMAT'],
  ])('rejects %o', (given, fault) => {
    expect(faultsOf(listUserExecutions.query, given)).toEqual([fault]);
  });
});
