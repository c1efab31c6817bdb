import { type Task, taskAvailabilityOf } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aParameter, aTask } from '../../../testing/tasks.ts';
import { TaskDetail, TaskFailed, TaskHeader } from './task-detail.tsx';
import { taskTexts } from './task-texts.ts';

const show = (task: Task, query = '', others: Task[] = [], role: 'user' | 'admin' = 'user') => {
  mockApi({
    'GET /public/tasks/:id': { body: task },
    'GET /public/tasks': { body: { items: [task, ...others], next_cursor: null } },
    'GET /public/users/me/favorites': { body: { favorites: [] } },
    'GET /public/users/me/task-usage': {
      body: { task_limit: 5, remaining_executions: 5, next_reset_time: null, hours_until_reset: null },
    },
    'GET /public/users/:id/task-executions': { body: { items: [], next_cursor: null } },
  });
  return renderWithProviders(
    <TaskDetail
      id={task.id}
      run={({ parentExecutionId, onClose }) => (
        <button type="button" onClick={onClose}>
          panel after {String(parentExecutionId)}
        </button>
      )}
    />,
    { at: `/tasks/${task.id}${query}`, user: { role }, texts: ['tasks'] },
  );
};

it('the page of a task shows its input, and keeps the open run panel in the address', async () => {
  const { user, router } = await show(aTask({ required_parameters: [aParameter()] }));
  expect(await screen.findByText('What you ate')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Run task' }));
  expect(router.state.location.search).toBe('?execute=true');
  await user.click(screen.getByRole('button', { name: 'panel after null' }));
  expect(router.state.location.search).toBe('');
  expect(screen.getByText('What you ate')).toBeInTheDocument();
});

it('the page of a task has the agent, its badges and the usage meter, and the system information for administrators only', async () => {
  const task = aTask({ task_type: 'parent', execution_type: 'once', tier: 'basic' });
  const { unmount } = await show(task);
  expect(await screen.findByRole('link', { name: 'Dietologist' })).toHaveAttribute(
    'href',
    `/agents/${task.agent_id}`,
  );
  for (const badge of ['Can be run once', 'Basic']) expect(screen.getByText(badge)).toBeInTheDocument();
  expect(await screen.findByRole('progressbar', { name: 'Runs of this task' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'System information' })).toBeNull();
  unmount();
  await show(task, '', [], 'admin');
  expect(await screen.findByRole('button', { name: 'System information' })).toBeInTheDocument();
});

it('a task before its release shows Coming Soon and can’t run, one in test can for administrators', async () => {
  const { unmount, container } = await show(aTask({ deployment_state: 'dev' }), '?execute=true');
  expect(await screen.findByRole('note')).toHaveTextContent('Coming Soon');
  expect(container.querySelector('[inert]')).not.toBeNull();
  expect(screen.queryByText(/panel after/)).toBeNull();
  unmount();
  await show(aTask({ deployment_state: 'test' }), '?execute=true', [], 'admin');
  expect(await screen.findByText('panel after null')).toBeInTheDocument();
});

it('the page of a child without a parent run links to its parent instead of the panel', async () => {
  const parent = aTask({ name: 'Weekly menu', task_type: 'parent' });
  const child = aTask({ task_type: 'child', parent_task_id: parent.id, parent_task_name: parent.name });
  await show(child, '?execute=true', [parent]);
  expect(await screen.findByText('A step of “Weekly menu”')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the main task' })).toHaveAttribute(
    'href',
    `/tasks/${parent.id}`,
  );
  expect(screen.queryByRole('button', { name: 'Run task' })).toBeNull();
  expect(screen.queryByText(/panel after/)).toBeNull();
});

it('the page of a child with a parent run passes it to the panel', async () => {
  const child = aTask({ task_type: 'child', parent_task_id: aTask().id });
  await show(child, '?execute=true&parent_execution_id=run-1');
  expect(await screen.findByText('panel after run-1')).toBeInTheDocument();
});

it('a locked task names the plan that unlocks it and can’t run, even if the address asks for it', async () => {
  await show(aTask({ tier: 'premium', has_access: false, agent: { tier: 'premium' } }), '?execute=true');
  expect(await screen.findByText(/is available on the Premium plan/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upgrade plan' })).toHaveAttribute(
    'href',
    '/subscription?plan=premium',
  );
  expect(screen.getByRole('link', { name: 'Buy the agent' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/subscription\?agent=/),
  );
  expect(screen.queryByText(/panel after/)).toBeNull();
});

it('a task above its agent’s tier does not offer to buy an agent the plan includes', async () => {
  await show(aTask({ tier: 'premium', has_access: false }));
  expect(await screen.findByText('This task is available on the Premium plan.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Upgrade plan' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Buy the agent' })).toBeNull();
});

it('the page of a task lists the steps of a composite task with the input each needs', async () => {
  const child = aTask({
    name: 'Shopping list',
    task_type: 'child',
    required_parameters: [
      aParameter(),
      aParameter({ name: 'budget', param_type: 'ParentInput', locales: { en: { display_name: 'Budget' } } }),
    ],
  });
  const parent = aTask({
    task_type: 'parent',
    child_tasks: [
      {
        id: child.id,
        name: child.name,
        description: child.description,
        execution_type: 'multiple',
        deployment_state: 'prod',
        tier: 'basic',
        task_execution_limit: 2,
        locales: {},
      },
    ],
  });
  await show(parent, '', [child]);
  expect(await screen.findByRole('link', { name: 'Shopping list' })).toHaveAttribute(
    'href',
    `/tasks/${child.id}`,
  );
  expect(await screen.findByText('Asks you for: What you ate')).toBeInTheDocument();
  expect(screen.getByText('Takes from the main run: Budget')).toBeInTheDocument();
  expect(screen.getByText('2 runs a day')).toBeInTheDocument();
});

it('a task that can’t be loaded shows an error, Retry and a link back', async () => {
  mockApi({ 'GET /public/tasks/:id': refusal(500, 'UNEXPECTED') });
  const { user, router } = await renderWithProviders(<TaskDetail id="broken" run={() => null} />, {
    user: {},
    texts: ['tasks'],
    ErrorBoundary: TaskFailed,
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Failed to load task details' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(router.state.location.pathname).toBe('/tasks');
});

it('a task that does not exist shows a notice and a link back', async () => {
  mockApi({ 'GET /public/tasks/:id': refusal(404, 'TASK_NOT_FOUND') });
  const { router, user } = await renderWithProviders(<TaskDetail id="gone" run={() => null} />, {
    at: '/tasks/gone',
    user: {},
    texts: ['tasks'],
    ErrorBoundary: TaskFailed,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Task not found' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(router.state.location.pathname).toBe('/tasks');
});

const header = (task: Task, isAdmin = false) => {
  mockApi({ 'GET /public/users/me/favorites': { body: { favorites: [] } } });
  return renderWithProviders(
    <TaskHeader
      task={task}
      texts={taskTexts(task, 'en')}
      availability={taskAvailabilityOf(task, isAdmin)}
      isAdmin={isAdmin}
    />,
    { user: {}, texts: ['tasks'] },
  );
};

describe('the head of a task', () => {
  it.each<[Parameters<typeof aTask>[0], boolean, string[]]>([
    [{ deployment_state: 'dev' }, false, ['Coming Soon']],
    [{ deployment_state: 'test', has_access: false }, true, ['Locked', 'Testing']],
    [{}, true, ['Production']],
  ])('shows the badges of %j (admin: %s)', async (task, isAdmin, badges) => {
    await header(aTask(task), isAdmin);
    for (const badge of badges) expect(screen.getAllByText(badge)[0]).toBeInTheDocument();
  });

  it('shows the deployment state to administrators only', async () => {
    await header(aTask());
    expect(screen.queryByText('Production')).toBeNull();
  });
});
