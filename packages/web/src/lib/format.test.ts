import { describe, expect, it } from 'vitest';
import {
  cutText,
  formatDate,
  formatDateTime,
  formatDuration,
  formatFullDateTime,
  formatNumber,
  formatPercent,
  formatRelative,
} from './format.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('dates', () => {
  it('stand in the given zone', () => {
    const at = '2026-11-14T22:30:00Z';
    expect(plain(formatDateTime('en', at, 'Europe/Moscow'))).toBe('Nov 15, 2026, 1:30 AM');
    expect(plain(formatDateTime('en', at, 'America/New_York'))).toBe('Nov 14, 2026, 5:30 PM');
    expect(formatFullDateTime('ru', at, 'Europe/Moscow')).toContain('15 ноября 2026');
  });

  it('break before the year or the time at most', () => {
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
    [-86_400, 'yesterday'],
    [-10 * 86_400, 'last week'],
    [400 * 86_400, 'next year'],
  ])('%d seconds from now is %s', (seconds, text) => {
    expect(formatRelative('en', seconds * 1000, 0)).toBe(text);
  });

  it('counts in Russian', () => {
    expect(formatRelative('ru', -2 * 60_000, 0)).toBe('2 минуты назад');
    expect(formatRelative('ru', -5 * 60_000, 0)).toBe('5 минут назад');
  });
});

describe('numbers', () => {
  it.each([
    [0, '0 sec'],
    [840, '0.8 sec'],
    [9_960, '10 sec'],
    [59_600, '1 min'],
    [185_000, '3 min 5 sec'],
    [3_600_000, '1 hr'],
    [7_440_000, '2 hr 4 min'],
  ])('%d ms take %s', (milliseconds, text) => {
    expect(formatDuration('en', milliseconds)).toBe(text);
  });

  it('groups digits and shows shares as the language does', () => {
    expect(plain(formatNumber('ru', 12345.5))).toBe('12 345,5');
    expect(formatPercent('en', 0.734)).toBe('73%');
  });
});

describe('cutText', () => {
  it('cuts only what is too long', () => {
    expect(cutText('a'.repeat(150), 150)).toHaveLength(150);
    expect(cutText(`${'a'.repeat(149)} tail`, 150)).toBe(`${'a'.repeat(149)}…`);
  });
});
