import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aListedExecution, aTask } from '../../features/executions/testing/factories.ts';
import CommandPalette from './command-palette.tsx';

const snippet = { text: 'Add tempeh to the pan.', ranges: [[4, 10]] as [number, number][] };

async function show(found: ReturnType<typeof aListedExecution>[], recent = found.slice(0, 0)) {
  const requests = mockApi({
    'GET /public/users/:id/task-executions': ({ query }) => ({
      body: { items: query.has('search') ? found : recent, next_cursor: null },
    }),
    'GET /public/tasks': { body: { items: [aTask()], next_cursor: null } },
    'GET /public/agents': { body: { items: [], next_cursor: null } },
  });
  const app = await renderWithProviders(<CommandPalette onlyTasks={false} onClose={() => {}} />, {
    texts: ['palette'],
    user: {},
  });
  const searches = () =>
    requests.filter(({ query }) => query.has('search')).map(({ query }) => query.get('search'));
  return { ...app, searches };
}
const search = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });

describe('runs found in their answers', () => {
  it('are shown with the surrounding text, and link to the run', async () => {
    const { user, router, searches } = await show([aListedExecution({ id: 'run-1', snippet })]);
    search('tempeh');
    const group = await screen.findByRole('group', { name: 'Found in answers' });
    expect(within(group).getByRole('mark')).toHaveTextContent('tempeh');
    expect(group).toHaveTextContent('Weekly menu Add tempeh to the pan.');
    expect(searches()).toEqual(['tempeh']);
    await user.click(within(group).getByRole('option'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/executions/run-1'));
  });

  it('are shown once when a latest run already matches by name', async () => {
    const run = aListedExecution({ id: 'run-1', snippet, input_params: { wish: 'tempeh' } });
    await show([run], [run]);
    search('tempeh');
    expect(await screen.findByRole('mark')).toHaveTextContent('tempeh');
    expect(within(screen.getByRole('group', { name: 'Past runs' })).getByRole('mark')).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Found in answers' })).not.toBeInTheDocument();
  });

  it('need more than two letters, and a match in the answer itself', async () => {
    const { searches } = await show([aListedExecution({ id: 'run-1', snippet: null })]);
    search('we');
    search('weekly');
    await waitFor(() => expect(searches()).toEqual(['weekly']));
    expect(screen.queryByRole('group', { name: 'Found in answers' })).not.toBeInTheDocument();
  });
});
