import { type ExecutionListed, executionStatuses } from '@agentarium/contracts';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MockRequest, mockApi, refusal } from '../../../../testing/api.ts';
import { fakeCaches } from '../../../../testing/caches.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { saveOfflineAnswer } from '../../../lib/device/offline-answers.ts';
import { aListedExecution, anExecution, aTask, taskId } from '../testing/factories.ts';
import { ExecutionsFilters } from './executions-filters.tsx';
import { ExecutionsList } from './executions-list.tsx';

const listed = (id: string, overrides: Partial<ExecutionListed> = {}) =>
  aListedExecution({ id, ...overrides });
const page = (items: ExecutionListed[], next_cursor: string | null = null) => ({
  body: { items, next_cursor },
});

async function show(list: Parameters<typeof mockApi>[0][string], at = '/') {
  const requests = mockApi({
    'GET /public/users/:id/task-executions': list,
    'GET /public/tasks': { body: { items: [aTask()], next_cursor: null } },
  });
  const app = await renderWithProviders(
    <>
      <ExecutionsFilters />
      <ExecutionsList />
    </>,
    { at, texts: ['executions'], user: {} },
  );
  const lists = (): MockRequest[] => requests.filter(({ path }) => path.endsWith('/task-executions'));
  return { ...app, lists };
}

describe('the history of executions', () => {
  it('loads further pages by cursor', async () => {
    const { user, lists } = await show(({ query }) =>
      query.get('cursor') === 'key-1' ? page([listed('b')]) : page([listed('a')], 'key-1'),
    );
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(lists().map(({ query }) => query.get('cursor'))).toEqual([null, 'key-1']);
  });

  it('requests the filters in the address', async () => {
    const { lists } = await show(page([]), `/?filter=failed&task=${taskId}&search=menu`);
    expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
    const query = lists()[0]?.query;
    expect(query?.get('status')).toBe('failed');
    expect(query?.get('task_id')).toBe(taskId);
    expect(query?.get('search')).toBe('menu');
    expect(query?.get('include_child')).toBe('true');
  });

  it('clears all filters at once', async () => {
    const { user, router, lists } = await show(page([]), '/?status=failed&date=old&search=menu');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(lists().at(-1)?.query.get('status')).toBeNull());
  });

  it('has a search and the filter by status, the most used first', async () => {
    const { user } = await show(page([listed('a')]));
    expect(await screen.findByRole('searchbox')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options.slice(0, 5)).toEqual(['All', 'Completed', 'Running', 'Pending', 'Failed']);
    expect(options).toHaveLength(executionStatuses.length + 1);
  });

  it('writes the chosen status to the address, replacing a link’s filter', async () => {
    const { user, router } = await show(page([listed('a')]), '/?filter=failed');
    await user.click(await screen.findByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'Running' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=running'));
  });

  it('keeps selected only what is listed', async () => {
    const { user, router } = await show(({ query }) =>
      page([listed('c', { task_name: 'Third' }), ...(query.get('search') ? [] : [listed('a'), listed('b')])]),
    );
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Select all shown' }));
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await router.navigate('/?search=third');
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete 1 run?' })).toBeInTheDocument();
  });

  it('offers a first step when nothing has been run', async () => {
    await show(page([]));
    expect(await screen.findByRole('link', { name: 'Choose a task' })).toHaveAttribute(
      'href',
      '/tasks?view=all',
    );
  });

  it('offers Retry when the list fails to load', async () => {
    let fails = true;
    const { user } = await show(() => (fails ? refusal(500, 'UNEXPECTED') : page([listed('a')])));
    expect(await screen.findByText('Failed to load runs')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link')).toHaveAttribute('href', '/executions/a');
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

const run = (id: string, task_name: string, day: string) =>
  anExecution({ id, task_name, created_at: `${day}T09:00:00.000Z` });

it.each([
  ['unreachable', true],
  ['known to be gone', false],
])(
  'the history links to the answers saved on this device while the network is %s',
  async (_how, isOnline) => {
    onlineManager.setOnline(isOnline);
    vi.stubGlobal('caches', fakeCaches());
    const task = aTask({
      name: 'Plate check',
      config: { tier: 'basic', locales: { ru: { name: 'Разбор тарелки' } } },
    });
    await saveOfflineAnswer('me', { ...run('old', 'Plate check', '2026-01-30'), task });
    await saveOfflineAnswer('me', run('new', 'Weekly menu', '2026-01-31'));
    mockApi({
      'GET /public/task-executions': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await renderWithProviders(<ExecutionsList />, { user: { id: 'me' }, texts: ['executions'] });
    const section = await screen.findByRole('region', { name: 'Available offline' });
    const links = within(section).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Weekly menu', '/executions/new'],
      ['Plate check', '/executions/old'],
    ]);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    await switchToRussian();
    expect(await within(section).findByRole('link', { name: 'Разбор тарелки' })).toBeInTheDocument();
  },
);
