import { describe, expect, it } from 'vitest';
import { isNarrowed, readFilters, type TaskFilters, writeFilters } from './task-filters.ts';

const usual: TaskFilters = {
  view: 'favorites',
  search: '',
  type: 'all',
  execution: 'all',
  sort: 'name',
  direction: 'asc',
};
const read = (address: string) => readFilters(new URLSearchParams(address));
const write = (address: string, change: Partial<TaskFilters>) =>
  writeFilters(new URLSearchParams(address), { ...read(address), ...change }).toString();

describe('readFilters', () => {
  it.each<[string, Partial<TaskFilters>]>([
    ['', {}],
    ['view=all&search=menu', { view: 'all', search: 'menu' }],
    ['type=parent&execution=once', { type: 'parent', execution: 'once' }],
    ['filter=scheduled', { view: 'all', type: 'parent_scheduled' }],
    ['filter=scheduled&view=favorites', { type: 'parent_scheduled' }],
    ['filter=scheduled&type=plain', { view: 'all', type: 'plain' }],
    ['sort=created', { sort: 'created', direction: 'desc' }],
    ['sort=created&order=asc', { sort: 'created' }],
    ['sort=agent&order=desc', { sort: 'agent', direction: 'desc' }],
    ['view=x&type=child&execution=x&sort=x&order=x', {}],
  ])('%s', (address, expected) => {
    expect(read(address)).toEqual({ ...usual, ...expected });
  });
});

describe('writeFilters', () => {
  it.each<[string, Partial<TaskFilters>, string]>([
    ['', {}, ''],
    ['', { view: 'all', type: 'plain' }, 'view=all&type=plain'],
    ['view=all&type=plain', { view: 'favorites', type: 'all' }, ''],
    ['filter=scheduled', { search: 'day' }, 'view=all&search=day&type=parent_scheduled'],
    ['filter=scheduled', { type: 'all' }, 'view=all'],
    ['sort=created', { direction: 'asc' }, 'sort=created&order=asc'],
    ['kept=1', { sort: 'updated', direction: 'desc' }, 'kept=1&sort=updated'],
  ])('%s with %o', (address, change, expected) => {
    expect(write(address, change)).toBe(expected);
  });

  it('restores what it wrote', () => {
    const filters: TaskFilters = {
      view: 'all',
      search: 'a&b=c',
      type: 'parent',
      execution: 'once',
      sort: 'updated',
      direction: 'asc',
    };
    expect(readFilters(writeFilters(new URLSearchParams(), filters))).toEqual(filters);
  });
});

it('view and order are not filters', () => {
  expect(isNarrowed({ ...usual, view: 'all', sort: 'agent', direction: 'desc' })).toBe(false);
  expect(isNarrowed({ ...usual, search: '  ' })).toBe(false);
  expect(isNarrowed({ ...usual, search: 'x' })).toBe(true);
  expect(isNarrowed({ ...usual, execution: 'once' })).toBe(true);
});
