import type { Agent, Parameter, Task } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { agentsToExplore, favoriteTasks, presentTaskCard, starterTasks } from './dashboard.ts';

const parameter = (param_type: Parameter['param_type']): Parameter => ({
  name: param_type,
  param_type,
  data_type: 'String',
});

const aTask = (id: string, facts: Partial<Task> = {}): Task =>
  ({
    id,
    name: id,
    agent_id: `agent of ${id}`,
    task_type: 'plain',
    deployment_state: 'prod',
    has_access: true,
    required_parameters: [],
    agent: { deployment_state: 'prod' },
    ...facts,
  }) as Task;
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

it('the dashboard starts with tasks that run immediately and need the least input, one per agent', () => {
  const tasks = [
    aTask('asks two', { required_parameters: [parameter('UserInput'), parameter('UserInput')] }),
    aTask('asks nothing'),
    aTask('asks one', { required_parameters: [parameter('UserInput')] }),
    aTask('same agent', { agent_id: 'agent of asks nothing', required_parameters: [parameter('UserInput')] }),
    aTask('needs the profile', { required_parameters: [parameter('UserProfile')] }),
    aTask('locked', { has_access: false }),
    aTask('in development', { deployment_state: 'dev' }),
    aTask('of an unfinished agent', { agent: { deployment_state: 'test' } as Task['agent'] }),
    aTask('child', { task_type: 'child' }),
  ];
  expect(ids(starterTasks(tasks, false, 3))).toEqual(['asks nothing', 'asks one', 'asks two']);
  expect(ids(starterTasks(tasks, false, 2))).toEqual(['asks nothing', 'asks one']);
  expect(ids(starterTasks(tasks, true, 9))).toContain('of an unfinished agent');
});

it('the dashboard keeps the order of favorites and drops hidden agents', () => {
  const tasks = [
    aTask('a'),
    aTask('b'),
    aTask('child', { task_type: 'child' }),
    aTask('locked', { has_access: false }),
    aTask('in test', { agent: { deployment_state: 'test' } as Task['agent'] }),
  ];
  const chosen = ['b', 'gone', 'child', 'locked', 'in test', 'a'];
  expect(ids(favoriteTasks(tasks, chosen, false))).toEqual(['b', 'a']);
  expect(ids(favoriteTasks(tasks, chosen, true))).toEqual(['b', 'in test', 'a']);
});

it('the dashboard shows agents not used lately first', () => {
  const agents = ['met', 'fresh', 'other'].map((id) => ({ id }) as Agent);
  expect(ids(agentsToExplore(agents, new Set(['met']), 3))).toEqual(['fresh', 'other', 'met']);
  expect(ids(agentsToExplore(agents, new Set(['met']), 2))).toEqual(['fresh', 'other']);
});

it('the dashboard has only the row fields of a task, in every language', () => {
  const locales = { ru: { name: 'Меню', description: 'На неделю' } };
  const agent = {
    id: 'chef',
    name: 'Chef',
    role: 'Cook',
    deployment_state: 'prod',
    archived_at: null,
    tier: 'basic',
    config: {
      image: 'chef.webp',
      greeting: 'Hello',
      disclaimer: null,
      locales: { ru: { name: 'Шеф', greeting: 'Привет' } },
    },
  } as Task['agent'];
  expect(presentTaskCard(aTask('menu', { agent, config: { tier: 'basic', locales } }))).toEqual({
    id: 'menu',
    name: 'menu',
    task_type: 'plain',
    deployment_state: 'prod',
    has_access: true,
    agent: {
      id: 'chef',
      name: 'Chef',
      role: 'Cook',
      deployment_state: 'prod',
      config: { image: 'chef.webp', locales: { ru: { name: 'Шеф' } } },
    },
    config: { locales: { ru: { name: 'Меню' } } },
  });
});
