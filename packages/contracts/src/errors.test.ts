import { describe, expect, test } from 'vitest';
import { allEndpoints } from './api.ts';
import { codeOfPattern, detailCodes, fault, pattern, refusalReasons } from './error-facts.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';
import { failureCodes } from './executions/names.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

describe('the status of an error', () => {
  const statuses: [status: number, codes: ErrorCode[]][] = [
    [400, ['VALIDATION_FAILED', 'TOKEN_INVALID']],
    [401, ['UNAUTHENTICATED', 'INVALID_CREDENTIALS']],
    [402, ['PAYMENT_FAILED']],
    [
      403,
      [
        'FORBIDDEN',
        'REGISTRATION_DISABLED',
        'ACCOUNT_BLOCKED',
        'EMAIL_NOT_VERIFIED',
        'TIER_LOCKED',
        'TASK_NOT_ACTIVE',
        'FEATURE_NOT_IN_PLAN',
        'SCHEDULE_STOPPED_BY_ADMIN',
      ],
    ],
    [404, codes.filter((code) => code.endsWith('NOT_FOUND'))],
    [
      409,
      [
        'ALREADY_EXECUTED',
        'SCHEDULE_STOPPED',
        'USERNAME_TAKEN',
        'EMAIL_TAKEN',
        'TIMEZONE_LOCKED',
        'PLAN_DOWNGRADE',
        'ALREADY_PURCHASED',
        'PURCHASE_NOT_REFUNDABLE',
        'PURCHASE_ENDED',
        'IN_USE',
        'STALE_WRITE',
        'IDEMPOTENCY_KEY_REUSED',
        'EXECUTION_ENDED',
        'NOT_FINISHED',
        'FOLLOW_UP_RUNNING',
        'FOLLOW_UP_LIMIT',
        'GOAL_LIMIT',
        'PUSH_DEVICE_LIMIT',
      ],
    ],
    [413, ['PAYLOAD_TOO_LARGE', 'FILE_TOO_LARGE']],
    [415, ['UNSUPPORTED_MEDIA_TYPE', 'FILE_TYPE']],
    [
      422,
      [
        'FIELD_WITHHELD',
        'MISSING_USER_PARAMETERS',
        'CHILD_REQUIRES_PARENT',
        'PROMPTS_MISMATCH',
        'FILE_UNREADABLE',
        'MODEL_CANNOT_SEE',
      ],
    ],
    [429, ['DAILY_LIMIT_GLOBAL', 'DAILY_LIMIT_TASK', 'BUDGET_EXCEEDED', 'SCHEDULE_LIMIT', 'RATE_LIMITED']],
    [500, ['UNEXPECTED']],
    [503, ['MODEL_UNAVAILABLE', 'TOOLS_HALTED', 'SERVICE_UNAVAILABLE']],
    [507, ['STORAGE_FULL']],
  ];

  test.each(statuses)('%i: %j', (status, expected) => {
    expect(codes.filter((code) => errorCatalogue[code].status === status).sort()).toEqual(expected.sort());
  });

  test('covers every error', () => {
    expect(statuses.flatMap(([, known]) => known).sort()).toEqual([...codes].sort());
  });
});

describe('the message of an error', () => {
  test.each([
    ['ALREADY_EXECUTED', 'Task has already been executed'],
    ['DAILY_LIMIT_GLOBAL', 'Daily execution limit reached globally'],
    ['DAILY_LIMIT_TASK', 'Daily execution limit reached for this task'],
    ['MISSING_USER_PARAMETERS', 'Missing required user parameters'],
    [
      'CHILD_REQUIRES_PARENT',
      'This is a child task that requires a parent task execution. Please execute the parent task first.',
    ],
  ] as const)('%s matches the published text', (code, message) => {
    expect(errorCatalogue[code].message).toBe(message);
  });

  test.each(codes)('%s is an English sentence', (code) => {
    expect(errorCatalogue[code].message).toMatch(/^[A-Z][ -~]{8,}$/);
    expect(errorCatalogue[code].message).not.toMatch(/[A-Z]+_[A-Z]+|\s$|\s{2}/);
  });

  test('belongs to one error', () => {
    expect(new Set(codes.map((code) => errorCatalogue[code].message)).size).toBe(codes.length);
  });
});

describe('codes', () => {
  test.each([
    ['errors', codes],
    ['details', detailCodes],
    ['failures of a run', failureCodes],
  ] as const)('of %s are in upper case, without duplicates', (_name, given) => {
    expect(given.filter((code) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code))).toEqual([]);
    expect(new Set(given).size).toBe(given.length);
  });

  test('of details and of whole errors are distinct', () => {
    expect(detailCodes.filter((code) => code in errorCatalogue)).toEqual([]);
  });

  test('of errors can occur in details', () => {
    expect(refusalReasons.filter((reason) => !detailCodes.includes(reason))).toEqual([]);
  });

  test.each(allEndpoints.filter(({ errors }) => errors).map(({ id, errors = [] }) => [id, errors] as const))(
    '%s lists existing errors, without duplicates',
    (_id, errors) => {
      expect(errors.filter((code) => !(code in errorCatalogue))).toEqual([]);
      expect(new Set(errors).size).toBe(errors.length);
    },
  );

  test.each(['UNEXPECTED', 'RATE_LIMITED', 'UNAUTHENTICATED', 'VALIDATION_FAILED'] as const)(
    '%s can occur anywhere, so no endpoint lists it',
    (code) => {
      expect(allEndpoints.filter(({ errors }) => errors?.includes(code)).map(({ id }) => id)).toEqual([]);
    },
  );
});

describe('the facts of an error', () => {
  test('are a code and its params', () => {
    expect(fault('TOO_MANY', 'At most 30', { maximum: 30 })).toEqual({
      message: 'At most 30',
      params: { code: 'TOO_MANY', maximum: 30 },
    });
    expect(fault('TOOL_URL', 'No')).toEqual({ message: 'No', params: { code: 'TOOL_URL' } });
  });

  test('of a pattern are stored with the pattern', () => {
    const [regex, message] = pattern(/^facts-of-a-pattern$/, 'TOOL_NAME', 'Must be this');
    expect([codeOfPattern(String(regex)), message]).toEqual(['TOOL_NAME', 'Must be this']);
    expect(codeOfPattern('/^unknown$/')).toBe('INVALID');
  });
});
