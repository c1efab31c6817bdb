import { describe, expect, it } from 'vitest';
import {
  anyContains,
  cutText,
  formatDate,
  formatDateTime,
  formatDuration,
  formatFullDateTime,
  formatList,
  formatMeasure,
  formatPercent,
  formatRelative,
  formatTime,
  initialsOf,
} from './format.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('dates', () => {
  it('are in the given zone', () => {
    const at = '2026-11-14T22:30:00Z';
    expect(plain(formatDateTime('en', at, 'Europe/Moscow'))).toBe('Nov 15, 2026, 1:30 AM');
    expect(plain(formatDateTime('en', at, 'America/New_York'))).toBe('Nov 14, 2026, 5:30 PM');
    expect(formatFullDateTime('ru', at, 'Europe/Moscow')).toContain('15 ноября 2026');
  });

  it('wrap only before the year and the time', () => {
    const at = '2026-11-14T22:30:00Z';
    const words = (text: string) => text.split(' ').map(plain);
    expect(words(formatDate('ru', at, 'UTC'))).toEqual(['14 нояб.', '2026 г.']);
    expect(words(formatDateTime('ru', at, 'UTC'))).toEqual(['14 нояб.', '2026 г.,', '22:30']);
    expect(words(formatDateTime('en', at, 'UTC'))).toEqual(['Nov 14,', '2026,', '10:30 PM']);
  });

  it.each([
    [-30, 'now'],
    [-300, '5 minutes ago'],
    [7200, 'in 2 hours'],
    [-86_400, '1 day ago'],
    // From two in the night to one in the night two days later: the day before yesterday.
    [-47 * 3600, '1 day ago'],
    // From half past eleven in the evening to one in the night two days later: not tomorrow.
    [25.5 * 3600, 'in 1 day'],
    [-13 * 86_400, '1 week ago'],
  ])('%d seconds from now is %s', (seconds, text) => {
    expect(formatRelative('en', seconds * 1000, 0)).toBe(text);
  });

  it.each([
    [-120, '2 минуты назад'],
    [-59, 'сейчас'],
  ])('%d seconds from now is %s in Russian', (seconds, text) => {
    expect(formatRelative('ru', seconds * 1000, 0)).toBe(text);
  });

  it.each([
    ['en', '9:05 PM'],
    ['ru', '21:05'],
  ])('times of day in %s are formatted as usual: %s', (language, text) => {
    expect(plain(formatTime(language, '2026-11-14T18:05:00Z', 'Europe/Moscow'))).toBe(text);
  });
});

describe('numbers', () => {
  it.each([
    [0, '0 sec'],
    [840, '0.8 sec'],
    [9_960, '10 sec'],
    [59_600, '1 min'],
    [185_000, '3 min 5 sec'],
    [7_440_000, '2 hr 4 min'],
    // Rounded to whole minutes it is two hours, not one and sixty minutes.
    [7_199_000, '2 hr'],
    [3_599_600, '1 hr'],

    [-5, '0 sec'],
  ])('%d ms take %s', (milliseconds, text) => {
    expect(formatDuration('en', milliseconds)).toBe(text);
  });

  it.each([
    [1234.567, '1,234.57'],
    [72.5, '72.5'],
    [0.126, '0.126'],
    [-0.001234, '-0.00123'],
    [0, '0'],
  ])('the measured number %d is shown as %s', (value, text) => {
    expect(formatMeasure('en', value)).toBe(text);
  });

  it('durations have their units in Russian too', () => {
    expect(plain(formatDuration('ru', 185_000))).toBe('3 мин 5 с');
  });

  it.each([
    ['en', 0.005, '1%'],
    ['ru', 0.5, '50 %'],
  ])('in %s a share of %d is %s', (language, share, text) => {
    expect(plain(formatPercent(language, share))).toBe(text);
  });
});

describe('lists', () => {
  it.each([
    ['en', 'conjunction', 'soup, bread and tea'],
    ['en', 'disjunction', 'soup, bread or tea'],
    ['ru', 'conjunction', 'soup, bread и tea'],
  ] as const)('in %s as a %s', (language, type, expected) => {
    expect(formatList(language, ['soup', 'bread', 'tea'], type)).toBe(expected);
  });
});

describe('cutText', () => {
  it.each([
    ['is short enough', 'Soup and bread', 'Soup and bread'],
    ['breaks at a word', 'A soup of beans and carrots', 'A soup of beans and…'],
    ['breaks at a sign', 'A soup of beans, carrots', 'A soup of beans…'],
    ['has one long word', 'a'.repeat(30), `${'a'.repeat(20)}…`],
    ['has its space far in front', `Soup ${'a'.repeat(30)}`, `Soup ${'a'.repeat(15)}…`],
    ['has a picture at the cut', `${'a'.repeat(19)}😀 and more`, `${'a'.repeat(19)}…`],
  ])('a text that %s', (_how, text, expected) => {
    expect(cutText(text, 20)).toBe(expected);
  });

  it('truncates only what is too long', () => {
    expect(cutText('a'.repeat(150), 150)).toHaveLength(150);
    expect(cutText(`${'a'.repeat(149)} tail`, 150)).toBe(`${'a'.repeat(149)}…`);
  });
});

it.each([
  ['en', ' MENU ', true],
  ['en', '', true],
  ['en', 'agent', false],
  ['ru', 'НЕДЕЛЮ', true],
  // The capital of a Turkish dotted i has its dot.
  ['tr', 'İKİ', true],
])('in %s, searching texts for %j finds one: %s', (language, search, found) => {
  expect(anyContains(language, ['Weekly menu', 'Меню на неделю', 'iki'], search)).toBe(found);
});

it.each([
  ['Marina Sokolova', 'MS'],
  ['anna maria petrova', 'AP'],
  ['  Marina  ', 'M'],
  ['😀 Anna', '😀A'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
