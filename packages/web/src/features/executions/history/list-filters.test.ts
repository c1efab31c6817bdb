import { describe, expect, it } from 'vitest';
import { groupByDay } from './days.ts';
import { filtersOf, statusFilterOf } from './list-filters.ts';

const now = new Date('2026-11-20T10:00:00Z');
const task = '01900000-0000-7000-8000-00000000000a';

describe('filters in the address', () => {
  it.each([
    ['', 'all'],
    ['status=completed', 'completed'],
    ['filter=failed', 'failed'],
    ['status=running&filter=failed', 'running'],
    ['status=nonsense', 'all'],
  ])('reads the status of "%s" as %s', (query, status) => {
    expect(statusFilterOf(new URLSearchParams(query))).toBe(status);
  });

  it('requests everything without filters', () => {
    expect(filtersOf(new URLSearchParams(), now)).toEqual({
      status: undefined,
      taskId: undefined,
      search: undefined,
      from: undefined,
      to: undefined,
    });
  });

  it('reads every filter, "old" being a week to a month ago', () => {
    const query = new URLSearchParams(`filter=failed&date=old&task=${task}&search=%20menu%20`);
    expect(filtersOf(query, now)).toEqual({
      status: 'failed',
      taskId: task,
      search: 'menu',
      sort: 'rank',
      from: '2026-10-21T00:00:00.000Z',
      to: '2026-11-13T00:00:00.000Z',
    });
  });

  it.each([
    ['search=menu&sort=newest', { sort: 'newest' }],
    ['search=menu&sort=other', { sort: 'rank' }],
    ['sort=newest', { sort: undefined }],
    ['search=%20&sort=rank', { search: undefined, sort: undefined }],
    ['label=%20Diet%20&pinned=true', { label: 'Diet', pinned: true }],
    [`label=${'x'.repeat(40)}&pinned=1`, { label: 'x'.repeat(30), pinned: undefined }],
  ])('reads order, label and pin from "%s"', (query, expected) => {
    expect(filtersOf(new URLSearchParams(query), now)).toMatchObject(expected);
  });

  it('reads a month as the 30 days that insights cover', () => {
    expect(filtersOf(new URLSearchParams('date=month'), now)).toMatchObject({
      from: '2026-10-22T00:00:00.000Z',
      to: undefined,
    });
  });

  it('makes the same request all day', () => {
    const query = new URLSearchParams('date=old');
    const evening = new Date('2026-11-20T23:59:59Z');
    expect(filtersOf(query, now).to).toBe(filtersOf(query, evening).to);
  });

  it('ignores a task that is not an id', () => {
    expect(filtersOf(new URLSearchParams('task=menu'), now).taskId).toBeUndefined();
  });
});

describe('days', () => {
  const at = (created_at: string) => ({ created_at });

  it('groups by the days of the user’s zone, not of UTC', () => {
    const days = groupByDay(
      [
        at('2026-11-20T09:00:00Z'),
        at('2026-11-19T22:30:00Z'),
        at('2026-11-19T12:00:00Z'),
        at('2026-11-01T12:00:00Z'),
      ],
      'Europe/Moscow',
      now,
    );
    expect(days.map(({ day, word, items }) => [day, word, items.length])).toEqual([
      ['2026-11-20', 'today', 2],
      ['2026-11-19', 'yesterday', 1],
      ['2026-11-01', null, 1],
    ]);
  });

  it('returns no days for no items', () => {
    expect(groupByDay([], 'UTC', now)).toEqual([]);
  });
});
