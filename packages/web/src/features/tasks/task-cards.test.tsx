import { type Task, taskAvailabilityOf } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { switchToRussian } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { TaskHeader } from './task-header.tsx';
import { TaskCard } from './task-list.tsx';
import { taskTexts } from './task-texts.ts';

const options = { user: {}, texts: ['tasks'] };
const card = (task: Task, isAdmin = false, language = 'en') => {
  mockApi({ 'GET /public/users/me/favorites': { body: { favorites: [] } } });
  return renderWithProviders(
    <TaskCard task={task} texts={taskTexts(task, language)} isAdmin={isAdmin} />,
    options,
  );
};
const header = (task: Task, isAdmin = false) => {
  mockApi({ 'GET /public/users/me/favorites': { body: { favorites: [] } } });
  return renderWithProviders(
    <TaskHeader
      task={task}
      texts={taskTexts(task, 'en')}
      availability={taskAvailabilityOf(task, isAdmin)}
      isAdmin={isAdmin}
    />,
    options,
  );
};

describe('the card of a task', () => {
  it('links to the task and to its run form, and shows its agent and kind', async () => {
    await card(aTask({ id: 'menu', name: 'Menu', task_type: 'parent', execution_type: 'once' }));
    expect(screen.getByRole('link', { name: 'Menu' })).toHaveAttribute('href', '/tasks/menu');
    expect(screen.getByRole('link', { name: 'Run: Menu' })).toHaveAttribute(
      'href',
      '/tasks/menu?execute=true',
    );
    for (const text of ['Dietologist', 'Composite', 'Once'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('omits what is true of most tasks', async () => {
    await card(aTask({ task_type: 'plain', execution_type: 'multiple' }));
    expect(screen.queryByText('Plain')).toBeNull();
    expect(screen.queryByText('Many times')).toBeNull();
  });

  it('does not truncate a description of 100 characters', async () => {
    await card(aTask({ description: 'x'.repeat(100) }));
    expect(screen.getByText('x'.repeat(100))).toBeInTheDocument();
  });

  it.each<[string, Parameters<typeof aTask>[0], boolean, string]>([
    ['in development', { deployment_state: 'dev' }, true, 'Coming Soon'],
    ['in test, for users', { deployment_state: 'test' }, false, 'Coming Soon'],
    ['of an agent in test', { agent: { deployment_state: 'test' } }, false, 'Coming Soon'],
    ['outside the plan', { has_access: false }, false, 'Locked'],
  ])('that is %s can’t be run, and shows why', async (_which, task, isAdmin, badge) => {
    await card(aTask({ name: 'Menu', ...task }), isAdmin);
    expect(screen.getByRole('note')).toHaveTextContent(badge);
    expect(screen.queryByRole('link', { name: /^Run/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Menu' })).toBeInTheDocument();
  });

  it('in test can run for administrators, with the badge Testing', async () => {
    await card(aTask({ name: 'Menu', deployment_state: 'test' }), true);
    expect(screen.getByText('Testing')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Run: Menu' })).toBeInTheDocument();
  });

  it('is in Russian, and in English without a translation', async () => {
    await switchToRussian();
    const locales = { ru: { name: 'Меню', description: '' } };
    await card(aTask({ name: 'Menu', config: { tier: 'basic', locales } }), false, 'ru');
    expect(screen.getByRole('link', { name: 'Меню' })).toBeInTheDocument();
    expect(screen.getByText('Counts calories')).toBeInTheDocument();
  });
});

describe('the head of a task', () => {
  it('shows its name, and links to its agent and to all tasks', async () => {
    await header(aTask({ name: 'Menu', agent_id: 'anna', agent: { id: 'anna', name: 'Anna' } }));
    expect(screen.getByRole('heading', { level: 1, name: 'Menu' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Anna' })).toHaveAttribute('href', '/agents/anna');
    expect(screen.getByRole('link', { name: 'All tasks' })).toHaveAttribute('href', '/tasks?view=all');
  });

  it.each<[Parameters<typeof aTask>[0], boolean, string[]]>([
    [{}, false, ['Plain', 'Many times', 'Basic']],
    [{ task_type: 'parent_scheduled', tier: 'ultra' }, false, ['Scheduled', 'Many times', 'Ultra']],
    [{ deployment_state: 'dev' }, false, ['Coming Soon']],
    [{ deployment_state: 'test' }, true, ['Testing']],
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
