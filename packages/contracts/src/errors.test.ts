import { expect, test } from 'vitest';
import { allEndpoints } from './api.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { detailCatalogue, detailCodes, fault, sentenceOf } from './error-details.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';
import { failureCodes } from './executions/names.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

test('each error has its published status', () => {
  const statuses: Record<number, ErrorCode[]> = {
    400: ['VALIDATION_FAILED', 'TOKEN_INVALID'],
    401: ['UNAUTHENTICATED', 'INVALID_CREDENTIALS'],
    402: ['PAYMENT_FAILED'],
    403: [
      'FORBIDDEN',
      'REGISTRATION_DISABLED',
      'ACCOUNT_BLOCKED',
      'EMAIL_NOT_VERIFIED',
      'TIER_LOCKED',
      'TASK_NOT_ACTIVE',
      'FEATURE_NOT_IN_PLAN',
      'SCHEDULE_STOPPED_BY_ADMIN',
    ],
    404: codes.filter((code) => code.endsWith('NOT_FOUND')),
    409: [
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
    413: ['PAYLOAD_TOO_LARGE', 'FILE_TOO_LARGE'],
    415: ['UNSUPPORTED_MEDIA_TYPE', 'FILE_TYPE'],
    422: [
      'FIELD_WITHHELD',
      'MISSING_USER_PARAMETERS',
      'CHILD_REQUIRES_PARENT',
      'PROMPTS_MISMATCH',
      'FILE_UNREADABLE',
      'MODEL_CANNOT_SEE',
    ],
    429: ['DAILY_LIMIT_GLOBAL', 'DAILY_LIMIT_TASK', 'BUDGET_EXCEEDED', 'SCHEDULE_LIMIT', 'RATE_LIMITED'],
    500: ['UNEXPECTED'],
    503: ['MODEL_UNAVAILABLE', 'MODEL_PAUSED', 'MCP_SERVER_FAILED', 'TOOLS_HALTED', 'SERVICE_UNAVAILABLE'],
    507: ['STORAGE_FULL'],
  };
  const expected = Object.entries(statuses).flatMap(([status, known]) =>
    known.map((code) => `${code} ${status}`),
  );
  expect(codes.map((code) => `${code} ${errorCatalogue[code].status}`).sort()).toEqual(expected.sort());
});

test('errors have the messages that are published, as clients match them', () => {
  expect(errorCatalogue).toMatchObject({
    ALREADY_EXECUTED: { message: 'Task has already been executed' },
    DAILY_LIMIT_GLOBAL: { message: 'Daily execution limit reached globally' },
    DAILY_LIMIT_TASK: { message: 'Daily execution limit reached for this task' },
    MISSING_USER_PARAMETERS: { message: 'Missing required user parameters' },
    CHILD_REQUIRES_PARENT: {
      message:
        'This is a child task that requires a parent task execution. Please execute the parent task first.',
    },
  });
});

test('the message of each error is an English sentence of its own', () => {
  const messages = codes.map((code) => errorCatalogue[code].message);
  const isSentence = (text: string) => /^[A-Z][ -~]{8,}$/.test(text) && !/[A-Z]+_[A-Z]+|\s$|\s{2}/.test(text);
  expect(messages.filter((message) => !isSentence(message))).toEqual([]);
  expect(new Set(messages).size).toBe(codes.length);
});

test('codes of errors, details and failures are in upper case, each once', () => {
  for (const given of [codes, detailCodes, failureCodes]) {
    expect(given.filter((code) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(code))).toEqual([]);
    expect(new Set(given).size).toBe(given.length);
  }
  expect(detailCodes.filter((code) => code in errorCatalogue)).toEqual([]);
});

test('endpoints list each of their errors once, and none that can occur anywhere', () => {
  const everywhere: ErrorCode[] = ['UNEXPECTED', 'RATE_LIMITED', 'UNAUTHENTICATED', 'VALIDATION_FAILED'];
  const isListedWell = ({ errors = [] }: EndpointDefinition) =>
    new Set(errors).size === errors.length && !errors.some((code) => everywhere.includes(code));
  expect(allEndpoints.filter((endpoint) => !isListedWell(endpoint)).map(({ id }) => id)).toEqual([]);
});

test('a fault of a value has its code, its params and the sentence of its code', () => {
  expect(fault('TOO_MANY', { maximum: 30 })).toEqual({
    message: 'Must be at most 30 items',
    params: { code: 'TOO_MANY', maximum: 30 },
  });
  expect(fault('TOO_MANY', { maximum: 30 }, 'At most 30 headers').message).toBe('At most 30 headers');
  expect(fault('TOOL_NAME')).toEqual({ message: detailCatalogue.TOOL_NAME, params: { code: 'TOOL_NAME' } });
});

test('the sentence of a fault has all of its params', () => {
  expect(sentenceOf({ code: 'TYPE_PART_REQUIRED', params: { type: 'Map', part: 'key_type' } })).toBe(
    'Map needs key_type',
  );
});
