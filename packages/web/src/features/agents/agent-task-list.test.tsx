import type { Agent, AgentTask } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { AgentTaskList, agentTasks } from './agent-task-list.tsx';
import { anAgent, anAgentTask } from './testing/an-agent.ts';

const show = (agent: Agent, user: Parameters<typeof aUser>[0] = {}) =>
  renderWithProviders(<AgentTaskList agent={agent} />, { user, texts: ['agents'] });
const withTasks = (...tasks: Partial<AgentTask>[]) => anAgent({ id: 'agent', tasks: tasks.map(anAgentTask) });
const cards = () => within(screen.getByRole('list')).getAllByRole('listitem');

describe('the tasks of an agent', () => {
  it('show the same notice while all are new', async () => {
    await show(withTasks({ deployment_state: 'new' }));
    expect(screen.getByText('This agent has no tasks yet.')).toBeInTheDocument();
  });

  it('link to their page and, if runnable, to the run form', async () => {
    await show(withTasks({ id: 'menu', name: 'Menu', description: 'Seven days' }));
    expect(screen.getByRole('heading', { level: 3, name: 'Menu' })).toBeInTheDocument();
    expect(screen.getByText('Seven days')).toBeInTheDocument();
    const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(to('View details: Menu')).toBe('/tasks/menu');
    expect(to('Run: Menu')).toBe('/tasks/menu?execute=true');
  });

  it.each<[string, Partial<AgentTask>, string | null]>([
    ['a composite one', { task_type: 'parent', child_tasks_count: 3 }, 'In 3 steps'],
    ['a scheduled one', { task_type: 'parent_scheduled' }, 'Repeats on a schedule'],
  ])('name their kind: %s', async (_kind, task, chip) => {
    await show(withTasks(task));
    if (chip) expect(screen.getByText(chip)).toBeInTheDocument();
    else expect(screen.queryByText('Plain')).toBeNull();
  });

  it('that are not released show Coming Soon and can’t run', async () => {
    await show(withTasks({ name: 'Menu', deployment_state: 'dev' }));
    expect(screen.getByText('Coming Soon')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Run: Menu' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View details: Menu' })).toBeInTheDocument();
  });

  it('in test are runnable for administrators only', async () => {
    const agent = withTasks({ name: 'Menu', deployment_state: 'test' });
    const { unmount } = await show(agent);
    expect(screen.queryByRole('link', { name: 'Run: Menu' })).toBeNull();
    unmount();
    await show(agent, { role: 'admin' });
    expect(screen.getByText('Testing')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Run: Menu' })).toBeInTheDocument();
  });

  it('above the plan link to the plan that unlocks them', async () => {
    await show(withTasks({ name: 'Menu', tier: 'ultra' }));
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      '/subscription?plan=ultra',
    );
    expect(screen.queryByRole('link', { name: 'Run: Menu' })).toBeNull();
  });

  it.each(['purchased_tasks', 'purchased_agents'] as const)(
    'above the plan are unlocked by %s',
    async (bought) => {
      const { subscription_data } = aUser();
      const id = bought === 'purchased_tasks' ? 'menu' : 'agent';
      await show(withTasks({ id: 'menu', name: 'Menu', tier: 'ultra' }), {
        subscription_data: { ...subscription_data, [bought]: [id] },
      });
      expect(screen.getByRole('link', { name: 'Run: Menu' })).toBeInTheDocument();
    },
  );

  it('that are steps of others are listed separately, as links', async () => {
    await show(withTasks({ name: 'Menu' }, { id: 'part', name: 'Shopping list', task_type: 'child' }));
    expect(cards()).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Steps' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Shopping list' })).toHaveAttribute('href', '/tasks/part');
  });
});

describe('an unavailable agent', () => {
  it('covers its tasks with Coming Soon', async () => {
    const { container } = await show(anAgent({ deployment_state: 'dev', tasks: [anAgentTask()] }));
    expect(screen.getByRole('note')).toHaveTextContent(/Coming Soon.*still working on this agent/);
    expect(container.querySelector('[inert]')).toContainElement(screen.getByRole('list'));
    expect(within(screen.getByRole('note')).queryByRole('link')).toBeNull();
  });

  it('above the plan names the plan that unlocks it and offers to buy it', async () => {
    const locked = { id: 'chef', tier: 'premium', has_access: false } as const;
    await show(anAgent({ ...locked, tasks: [anAgentTask()] }));
    expect(screen.getByRole('note')).toHaveTextContent(/available on the Premium plan/);
    expect(screen.getByRole('link', { name: 'Unlock this agent' })).toHaveAttribute(
      'href',
      '/subscription?agent=chef',
    );
  });

  it('is only marked for administrators while it is in test', async () => {
    const { container } = await show(anAgent({ deployment_state: 'test', tasks: [anAgentTask()] }), {
      role: 'admin',
    });
    expect(screen.queryByRole('note')).toBeNull();
    expect(container.querySelector('[inert]')).toBeNull();
  });
});

const viewer = { user: aUser(), isAdmin: false, language: 'en', now: new Date('2026-11-20T12:00:00Z') };

describe('agentTasks', () => {
  it('lists runnable tasks first, hides new ones, and lists child tasks separately', () => {
    const agent = anAgent({
      tasks: [
        anAgentTask({ name: 'soon', deployment_state: 'dev' }),
        anAgentTask({ name: 'pro', tier: 'pro' }),
        anAgentTask({ name: 'hidden', deployment_state: 'new' }),
        anAgentTask({ name: 'part', task_type: 'child' }),
        anAgentTask({ name: 'open' }),
      ],
    });
    const { own, parts } = agentTasks(agent, viewer);
    expect(own.map(({ name, availability }) => [name, availability])).toEqual([
      ['open', 'open'],
      ['pro', 'locked'],
      ['soon', 'coming-soon'],
    ]);
    expect(parts.map(({ name }) => name)).toEqual(['part']);
  });

  it('makes a task no more available than its agent', () => {
    const agent = anAgent({ deployment_state: 'test', tasks: [anAgentTask()] });
    expect(agentTasks(agent, viewer).own[0]?.availability).toBe('coming-soon');
    expect(agentTasks(agent, { ...viewer, isAdmin: true }).own[0]?.availability).toBe('testing');
  });
});
