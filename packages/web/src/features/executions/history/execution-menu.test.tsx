import type { ExecutionListed } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aListedExecution, aTask } from '../testing/factories.ts';
import { deletionNotes } from './execution-menu.tsx';
import { ExecutionsList } from './executions-list.tsx';
import { comparisonOf, toggled } from './selection.tsx';

const listed = (id: string, overrides: Partial<ExecutionListed> = {}) =>
  aListedExecution({ id, ...overrides });
const chosen = (...runs: ExecutionListed[]) => new Map(runs.map((run) => [run.id, run]));

async function show(answer: Parameters<typeof mockApi>[0][string]) {
  let items = [listed('a', { task_name: 'Soup' }), listed('b'), listed('c', { child_count: 2 })];
  const requests = mockApi({
    'GET /public/users/:id/task-executions': () => ({ body: { items, next_cursor: null } }),
    'GET /public/tasks': { body: { items: [aTask()], next_cursor: null } },
    'POST /public/task-executions/delete': (request) => {
      const { ids } = request.body as { ids: string[] };
      const given = typeof answer === 'function' ? answer(request) : answer;
      if (!('status' in given)) items = items.filter(({ id }) => !ids.includes(id));
      return given;
    },
  });
  const app = await renderWithProviders(<ExecutionsList />, { texts: ['executions'], user: {} });
  await screen.findAllByRole('link');
  const deletions = () => requests.filter(({ path }) => path.endsWith('/delete')).map(({ body }) => body);
  return { ...app, deletions };
}

describe('deleting from the history', () => {
  it('asks first, then deletes the one of the menu', async () => {
    const { user, deletions } = await show({ body: { message: '', deleted: 1 } });
    await user.click(screen.getAllByRole('button', { name: /^Actions for/ })[0] as HTMLElement);
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Delete 1 run?');
    expect(deletions()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete 1 run' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
    expect(deletions()).toEqual([{ ids: ['a'] }]);
    expect(screen.getAllByRole('link')[0]).toHaveFocus();
  });

  it('deletes the selected ones, and warns that children are deleted too', async () => {
    const { user, deletions } = await show({ body: { message: '', deleted: 2 } });
    await user.click(screen.getByRole('button', { name: 'Select' }));
    const [, second, third] = screen.getAllByRole('checkbox');
    await user.click(second as HTMLElement);
    await user.click(third as HTMLElement);
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Their steps are deleted too.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete 2 runs' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1));
    expect(deletions()).toEqual([{ ids: ['b', 'c'] }]);
  });

  it('keeps the selection when deleting fails', async () => {
    const { user } = await show(refusal(500, 'UNEXPECTED'));
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('button', { name: 'Select all shown' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 3 runs' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findAllByRole('link')).toHaveLength(3);
  });
});

describe('selecting by keyboard', () => {
  it('focuses the first checkbox, and Escape restores the focus', async () => {
    const { user } = await show({ body: { message: '', deleted: 0 } });
    screen.getByRole('button', { name: 'Select' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('checkbox')[0]).toHaveFocus();
    await user.keyboard(' ');
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus();
  });
});

describe('the selection', () => {
  it('holds at most what one request deletes', () => {
    const many = Array.from({ length: 200 }, (_, at) => listed(`run-${at}`));
    const full = chosen(...many);
    expect(toggled(full, listed('one more')).size).toBe(200);
    expect(toggled(full, many[0] as ExecutionListed).size).toBe(199);
  });

  it('can be compared when it is two answers of one task, the older first', () => {
    expect(comparisonOf(chosen(listed('2'), listed('1')))).toBe('/executions/compare?a=1&b=2');
    expect(comparisonOf(chosen(listed('1')))).toBeNull();
    expect(comparisonOf(chosen(listed('1'), listed('2'), listed('3')))).toBeNull();
    expect(comparisonOf(chosen(listed('1'), listed('2', { task_id: 'other' })))).toBeNull();
    expect(comparisonOf(chosen(listed('1'), listed('2', { status: 'failed' })))).toBeNull();
  });

  it('names what is deleted with it', () => {
    expect(deletionNotes([listed('1')])).toEqual(['counted']);
    const runs = [listed('1', { status: 'pending' }), listed('2', { child_count: 1 })];
    expect(deletionNotes(runs)).toEqual(['children', 'live', 'counted']);
  });
});
