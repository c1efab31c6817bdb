import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  errorBody,
  id,
  listOf,
  pageQuery,
  queryFlag,
  queryNumber,
  timestamp,
  userIdQuery,
} from './common.ts';
import { fillPath } from './endpoint.ts';
import { byLanguage, fallbackLanguage, languageOfTag, languages } from './languages.ts';
import { faultsOf, uuid } from './testing/field-cases.ts';

describe('an id', () => {
  test('is accepted in any case', () => {
    fc.assert(
      fc.property(fc.uuid(), (text) => {
        expect(id.parse(text.toUpperCase())).toBe(text);
      }),
    );
  });

  test.each(['', '1', uuid.slice(1), `${uuid}0`, uuid.replaceAll('-', ''), `{${uuid}}`, ` ${uuid}`])(
    'rejects %j',
    (text) => {
      expect(faultsOf(id, text)).toEqual(['body ID_FORMAT']);
    },
  );
});

describe('a timestamp', () => {
  test.each(['2026-01-31T09:00:00Z', '2026-01-31T09:00:00.123Z', '2024-02-29T23:59:59Z'])(
    'accepts %s',
    (text) => {
      expect(faultsOf(timestamp, text)).toEqual([]);
    },
  );

  test.each([
    '2026-01-31',
    '2026-01-31T09:00:00',
    '2026-01-31T09:00:00+03:00',
    '2026-02-29T09:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31 09:00:00Z',
  ])('rejects %s', (text) => {
    expect(faultsOf(timestamp, text)).toEqual(['body DATETIME_FORMAT']);
  });

  test('accepts the output of Date', () => {
    const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        expect(timestamp.parse(date.toISOString())).toBe(date.toISOString());
      }),
    );
  });
});

describe('a page of a list', () => {
  test('has 50 items by default', () => {
    expect(pageQuery.parse({})).toEqual({ limit: 50 });
  });

  test.each([
    ['1', 1],
    ['200', 200],
    [7, 7],
  ])('accepts %j items', (limit, read) => {
    expect(pageQuery.parse({ limit }).limit).toBe(read);
  });

  test.each([
    ['0', 'TOO_SMALL minimum=1'],
    ['-1', 'TOO_SMALL minimum=1'],
    ['201', 'TOO_BIG maximum=200'],
    ['1.5', 'NOT_INTEGER'],
    ['', 'NOT_NUMBER'],
    [' ', 'NOT_NUMBER'],
    ['ten', 'NOT_NUMBER'],
    ['0x10', 'NOT_NUMBER'],
    ['1e2', 'NOT_NUMBER'],
    ['+5', 'NOT_NUMBER'],
    ['5,0', 'NOT_NUMBER'],
    ['Infinity', 'NOT_NUMBER'],
  ])('rejects %j items', (limit, fault) => {
    expect(faultsOf(pageQuery, { limit })).toEqual([`limit ${fault}`]);
  });

  test('starts after a cursor of at most 500 characters', () => {
    expect(pageQuery.parse({ cursor: 'x'.repeat(500) }).cursor).toHaveLength(500);
    expect(faultsOf(pageQuery, { cursor: 'x'.repeat(501) })).toEqual(['cursor TOO_LONG maximum=500']);
  });

  test('contains the items and the next cursor, null at the end', () => {
    const page = listOf(z.int());
    expect(faultsOf(page, { items: [1], next_cursor: 'c' })).toEqual([]);
    expect(faultsOf(page, { items: [], next_cursor: null })).toEqual([]);
    expect(faultsOf(page, { items: ['a'] })).toEqual(['items.0 NOT_NUMBER', 'next_cursor REQUIRED']);
  });
});

describe('a numeric query parameter', () => {
  const anyNumber = queryNumber(z.coerce.number());

  test('is parsed exactly', () => {
    const decimals = fc.tuple(fc.integer(), fc.nat(999_999)).map(([whole, part]) => `${whole}.${part}`);
    fc.assert(
      fc.property(decimals, (text) => {
        expect(anyNumber.parse(text)).toBe(Number(text));
      }),
    );
  });

  test('consists of digits only: no other text is coerced', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(anyNumber.safeParse(text).success).toBe(/^-?\d{1,15}(\.\d{1,15})?$/.test(text));
      }),
    );
  });
});

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('the flag %s of a query is %s', (text, is) => {
  expect(queryFlag.parse(text)).toBe(is);
});

test.each(['', 'yes', 'TRUE', 'on', '2'])('rejects the flag %j', (text) => {
  expect(faultsOf(queryFlag, text)).toEqual(['body NOT_OPTION options=0, 1, true, false']);
});

test('user_id is an optional id in a query', () => {
  expect(faultsOf(userIdQuery, {})).toEqual([]);
  expect(faultsOf(userIdQuery, { user_id: uuid })).toEqual([]);
  expect(faultsOf(userIdQuery, { user_id: 'me' })).toEqual(['user_id ID_FORMAT']);
});

test('an error has a code, a sentence, details or null, and the id of its request', () => {
  const body = { error_code: 'VALIDATION_FAILED', message: 'No', details: null, request_id: 'r' };
  const detail = { path: 'name', message: 'Too long', code: 'TOO_LONG', params: { maximum: 50, name: 'n' } };
  expect(faultsOf(errorBody, body)).toEqual([]);
  expect(faultsOf(errorBody, { ...body, details: [detail, { path: '', message: '' }] })).toEqual([]);
  expect(faultsOf(errorBody, { ...body, details: [{ path: 'name' }] })).toEqual([
    'details.0.message REQUIRED',
  ]);
  expect(faultsOf(errorBody, { ...body, details: undefined })).toEqual(['details REQUIRED']);
  expect(errorBody.safeParse({ ...body, details: [{ ...detail, params: { a: [1] } }] }).success).toBe(false);
});

describe('the path of a request', () => {
  test.each([
    ['/public/agents', undefined, '/public/agents'],
    ['/public/agents/:id', { id: uuid }, `/public/agents/${uuid}`],
    ['/a/:id/b/:shareId', { id: '1', shareId: '2' }, '/a/1/b/2'],
    ['/status/:status', { status: 'a b/c?d' }, '/status/a%20b%2Fc%3Fd'],
    ['/revisions/:revision', { revision: 0 }, '/revisions/0'],
    ['/a/:id', {}, '/a/'],
  ])('%s with %o is %s', (path, params, filled) => {
    expect(fillPath(path, params)).toBe(filled);
  });

  test('encodes any value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const [, name, last, ...further] = fillPath('/a/:id', { id: value }).split('/');
        expect([name, decodeURIComponent(last ?? ''), further]).toEqual(['a', value, []]);
      }),
    );
  });
});

describe('languages', () => {
  test.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['ru-RU', 'ru'],
    ['RU', 'ru'],
    ['de', undefined],
    ['enx', undefined],
    ['', undefined],
  ])('the tag %j is of %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });

  test('start with the fallback, which is English', () => {
    expect([fallbackLanguage, languages[0]]).toEqual(['en', 'en']);
  });

  test('have a value each', () => {
    expect(byLanguage((language) => language.toUpperCase())).toEqual({ en: 'EN', ru: 'RU' });
  });
});
