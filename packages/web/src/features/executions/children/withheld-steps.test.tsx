import type { ProfileField, Task } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ExecutionPanel } from '../configure/execution-panel.tsx';
import { anExecution, ask, aTask, executionId } from '../testing/factories.ts';
import { RunAllChildren } from './child-task-list.tsx';

const weight = ask('weight', 'Float', { unit: 'kg' });
const inherited = { ...weight, param_type: 'ParentInput' as const };
const own = { ...weight, param_type: 'UserProfile' as const };
const parent = anExecution({ input_params: { weight: 71.5 }, output_params: null });
const profile = { weight: 71.5, height: 170, allergies: [], contraindications: [] };

type Facts = { source?: string; withheld?: ProfileField[]; output?: number; sent?: object };
const used = (origin: string) => ({ fields: [{ field: 'weight', group: 'body', origin }], families: [] });
function answers({ source = 'profile', withheld = ['weight'], output, sent }: Facts, tasks: Task[] = []) {
  return mockApi({
    'GET /public/tasks': { body: { items: tasks, next_cursor: null } },
    'GET /public/users/me/params': { body: profile },
    'GET /public/users/me/privacy': { body: { withheld, since: '2026-08-25T00:00:00Z', sent: [] } },
    'GET /public/task-executions/:id/provenance': {
      body: { parameters: [{ name: 'weight', source }], attempts: null, sent: sent ?? null, tools: [] },
    },
    'GET /public/task-executions/:id': {
      body: output === undefined ? parent : { ...parent, output_params: { weight: output } },
    },
    'GET /public/users/me/task-usage': {
      body: { task_limit: 5, remaining_executions: 5, limited_by: 'global', next_reset_time: null },
    },
    'POST /public/task-executions': { status: 201, body: anExecution({ id: 'step' }) },
  });
}
const texts = ['executions', 'parameters', 'schedule'];
const form = (task: Task, parentExecutionId: string | null) =>
  renderWithProviders(
    <ExecutionPanel task={task} parentExecutionId={parentExecutionId} onClose={() => undefined} autoOpen />,
    { texts, user: { language: 'en' } },
  );
const step = (overrides: Partial<Task> = {}) =>
  aTask({ task_type: 'child', required_parameters: [inherited], ...overrides });

it('a step that takes a withheld value from its parent asks for it only for this run', async () => {
  const requests = answers({});
  const { user } = await form(step(), executionId);
  const part = await screen.findByRole('region', { name: 'For this run only' });
  expect(within(part).getByRole('link', { name: 'Privacy settings' })).toBeInTheDocument();
  expect(screen.queryByText('71.5 kg')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Run task' }));
  expect(await screen.findByText('This field is required')).toBeInTheDocument();
  await user.type(within(part).getByRole('textbox', { name: 'The weight' }), '60');
  await user.click(screen.getByRole('button', { name: 'Run task' }));
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ parameters: { weight: 60 }, parent_execution_id: executionId });
});

it('a step that takes a withheld value from its parent asks for what the parent computed with it', async () => {
  answers({ output: 70, sent: used('profile') });
  await form(step(), executionId);
  expect(await screen.findByRole('region', { name: 'For this run only' })).toBeInTheDocument();
  expect(screen.queryByText('70 kg')).toBeNull();
});

it.each<[string, Facts]>([
  ['it was typed for the parent', { source: 'typed' }],
  ['the parent computed it', { output: 70 }],
  ['the parent computed it of what was typed', { output: 70, sent: used('typed') }],
  ['nothing of it is withheld', { withheld: ['height'] }],
])(
  'a step that takes a withheld value from its parent does not ask for it when %s',
  async (_where, facts) => {
    answers(facts);
    await form(step(), executionId);
    expect(await screen.findByText(facts.output ? '70 kg' : '71.5 kg')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'For this run only' })).toBeNull();
  },
);

describe('steps that need a withheld value', () => {
  const needy = step({
    id: '01900000-0000-7000-8000-0000000000a1',
    name: 'Menu',
    required_parameters: [own],
  });
  const other = step({ id: '01900000-0000-7000-8000-0000000000a2', name: 'List', required_parameters: [] });
  const listed = ({ id, name }: Task) => ({
    id,
    name,
    description: '',
    execution_type: 'multiple' as const,
    deployment_state: 'prod' as const,
    tier: 'basic' as const,
    task_execution_limit: 1,
    locales: {},
  });
  const steps = [listed(needy), listed(other)];

  it('are listed on their parent’s form before it runs, with a link to share the value', async () => {
    answers({}, [needy, other]);
    await form(aTask({ task_type: 'parent_scheduled', required_parameters: [], child_tasks: steps }), null);
    const alert = await screen.findByText(/^Menu will be skipped: it needs data you withhold .* \(weight\)/);
    expect(alert).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Privacy settings' })).toHaveAttribute(
      'href',
      '/settings/privacy',
    );
    expect(screen.getByRole('button', { name: 'Run task' })).toBeEnabled();
    expect(await screen.findByText(/^Uses 2 runs\./)).toBeInTheDocument();
    await switchToRussian();
    expect(screen.getByText(/^Будет пропущено: Menu\. .* \(вес\)/)).toBeInTheDocument();
  });

  it('are not counted among those that run, nor started by running all', async () => {
    answers({}, [needy, other]);
    const rows = steps.map((task) => ({ task, latest: null, skipped: null }));
    const { unmount } = await renderWithProviders(<RunAllChildren execution={parent} rows={rows} />, {
      texts,
      user: {},
    });
    expect(await screen.findByText(/^Menu will be skipped/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Run \d steps? \(/ })).toBeInTheDocument();
    unmount();
    await renderWithProviders(<RunAllChildren execution={parent} rows={rows.slice(0, 1)} />, {
      texts,
      user: {},
    });
    expect(await screen.findByText(/^Menu will be skipped/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Run \d steps? \(/ })).toBeNull();
  });
});
