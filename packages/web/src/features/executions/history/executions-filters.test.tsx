import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../testing/factories.ts';
import { ExecutionsFilters, filtersOf, statusFilterOf } from './executions-filters.tsx';

const options = { user: { timezone: 'UTC' }, texts: ['executions'] };

describe('the filters of the history', () => {
  const filters = (at: string) => {
    mockApi({ 'GET /public/tasks': { body: { items: [aTask()], next_cursor: null } } });
    return renderWithProviders(<ExecutionsFilters />, { ...options, at });
  };

  it('remove the period', async () => {
    const { router } = await filters(`/executions?status=failed&date=${'old'}`);
    press('7 to 30 days old: Show all dates');
    await waitFor(() => expect(router.state.location.search).toBe('?status=failed'));
  });

  it('show a deleted task as one task', async () => {
    await filters('/executions?task=gone');
    expect(screen.getByRole('button', { name: 'One task: Show all tasks' })).toBeInTheDocument();
  });
});

const now = new Date('2026-11-20T10:00:00Z');
const task = '01900000-0000-7000-8000-00000000000a';

describe('filters in the address', () => {
  it.each([
    ['', 'all'],
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
    [`search=${'a'.repeat(201)}`, { search: 'a'.repeat(200) }],
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
