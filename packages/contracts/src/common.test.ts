import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  errorBody,
  id,
  listOf,
  moment,
  pageQuery,
  period,
  queryFlag,
  queryNumber,
  timestamp,
} from './common.ts';
import { byLanguage, fallbackLanguage, languageOfTag, languages } from './languages.ts';
import { faultsOf, uuid } from './testing/faults.ts';

test('an id is accepted in any case and read in lower case', () => {
  fc.assert(
    fc.property(fc.uuid(), (text) => {
      expect(id.parse(text.toUpperCase())).toBe(text);
    }),
  );
  expect(['', uuid.replaceAll('-', ''), ` ${uuid}`].map((text) => faultsOf(id, text))).toEqual(
    Array(3).fill(['body ID_FORMAT']),
  );
});

test('a timestamp is what Date writes: UTC with a real day and time', () => {
  const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      expect(timestamp.parse(date.toISOString())).toBe(date.toISOString());
    }),
  );
  for (const text of ['2026-01-31T09:00:00', '2026-01-31T09:00:00+03:00', '2026-02-29T09:00:00Z'])
    expect(faultsOf(timestamp, text)).toEqual(['body DATETIME_FORMAT']);
});

test('a moment has any zone, and in UTC a year that the database stores', () => {
  for (const text of ['0001-01-01T00:00:00Z', '2026-01-31T09:00:00+03:00', '9999-12-31T23:59:59.999Z'])
    expect(faultsOf(moment, text)).toEqual([]);
  for (const text of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'])
    expect(faultsOf(moment, text)).toEqual(['body YEAR_RANGE']);
  expect(faultsOf(moment, '2026-02-29T09:00:00Z')).toEqual(['body DATETIME_FORMAT']);
  const outside = { from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59-12:00' };
  expect(faultsOf(z.object(period), outside)).toEqual(['from YEAR_RANGE', 'to YEAR_RANGE']);
});

test('a page holds its items and the next cursor, null at the end; it has 50 items by default', () => {
  const page = listOf(z.int());
  expect(pageQuery.parse({})).toEqual({ limit: 50 });
  expect(faultsOf(page, { items: [1], next_cursor: 'c' })).toEqual([]);
  expect(faultsOf(page, { items: [], next_cursor: null })).toEqual([]);
  expect(faultsOf(page, { items: [] })).toEqual(['next_cursor REQUIRED']);
});

describe('a number in a query', () => {
  const anyNumber = queryNumber(z.coerce.number());

  test('is read exactly', () => {
    const decimals = fc.tuple(fc.integer(), fc.nat(999_999)).map(([whole, part]) => `${whole}.${part}`);
    fc.assert(
      fc.property(decimals, (text) => {
        expect(anyNumber.parse(text)).toBe(Number(text));
      }),
    );
  });

  test('consists of digits only: no other text is coerced', () => {
    for (const text of ['', ' ', '0x10', '1e2', '+5', 'Infinity'])
      expect(anyNumber.safeParse(text).success, text).toBe(false);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(anyNumber.safeParse(text).success).toBe(/^-?\d{1,15}(\.\d{1,15})?$/.test(text));
      }),
    );
  });
});

test('a flag in a query is true, 1, false or 0', () => {
  expect(['true', '1', 'false', '0'].map((text) => queryFlag.parse(text))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(['', 'yes', 'TRUE'].filter((text) => queryFlag.safeParse(text).success)).toEqual([]);
});

test('an error has a code, a sentence, details or null, and the id of its request', () => {
  const body = { error_code: 'VALIDATION_FAILED', message: 'No', details: null, request_id: 'r' };
  const detail = { path: 'name', message: 'Too long', code: 'TOO_LONG', params: { maximum: 50, name: 'n' } };
  expect(faultsOf(errorBody, body)).toEqual([]);
  expect(faultsOf(errorBody, { ...body, details: [detail, { path: '', message: '' }] })).toEqual([]);
  expect(faultsOf(errorBody, { ...body, details: undefined })).toEqual(['details REQUIRED']);
});

test.each([
  ['en-GB', 'en'],
  ['RU', 'ru'],
  ['de', undefined],
  ['enx', undefined],
])('the language tag %j means %s', (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});

test('the languages start with the fallback, English, and each has a value', () => {
  expect([fallbackLanguage, languages[0]]).toEqual(['en', 'en']);
  expect(byLanguage((language) => language.toUpperCase())).toEqual({ en: 'EN', ru: 'RU' });
});
