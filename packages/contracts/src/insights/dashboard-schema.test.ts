import { expect, test } from 'vitest';
import { uuid } from '../testing/field-cases.ts';
import { dashboard, dashboardAgent, dashboardTask } from './dashboard-schema.ts';

const agent = {
  ...{ id: uuid, name: 'Chef', role: 'Cook', deployment_state: 'prod', has_access: true },
  config: { image: null, locales: { ru: { name: 'Шеф' } } },
};
const task = {
  ...{ id: uuid, name: 'Menu', task_type: 'plain', deployment_state: 'prod', has_access: true },
  ...{ agent, config: { locales: {} } },
};
const empty = {
  ...{ recent: null, composite: null, scheduled: null, schedules: null, analytics: null, insights: null },
  ...{ goals: null, favorites: [], starters: [], agents: [], listed_types: [] },
  ...{ counts: { favorites: 0, open_agents: 0 }, named: { tasks: [], agents: [] } },
};

test('an agent and a task keep only the fields of a row', () => {
  expect(dashboardAgent.parse({ ...agent, description: 'Cooks', tasks: [] })).toEqual(agent);
  const { has_access: _, ...shown } = agent;
  expect(dashboardTask.parse({ ...task, prompts: [], required_parameters: [] })).toEqual({
    ...task,
    agent: shown,
  });
});

test('names may lack a language, and have no extra keys', () => {
  const locales = { ru: { name: 'Шеф', greeting: 'Привет' }, en: {} };
  expect(dashboardAgent.parse({ ...agent, config: { image: null, locales } }).config.locales).toEqual({
    ru: { name: 'Шеф' },
    en: {},
  });
});

test.each(['recent', 'composite', 'scheduled', 'schedules', 'analytics', 'insights', 'goals'])(
  'the part %s can be null, but not missing',
  (part) => {
    expect(dashboard.safeParse(empty).success).toBe(true);
    expect(dashboard.safeParse({ ...empty, [part]: undefined }).success).toBe(false);
  },
);

test.each(['favorites', 'starters', 'agents', 'counts', 'named', 'listed_types'])(
  'the part %s cannot be null',
  (part) => {
    expect(dashboard.safeParse({ ...empty, [part]: null }).success).toBe(false);
  },
);
