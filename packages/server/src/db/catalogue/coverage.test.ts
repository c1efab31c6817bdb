import {
  dataType,
  deploymentState,
  executionType,
  llmModel,
  parameterSource,
  simpleType,
  taskType,
  tier,
} from '@agentarium/contracts';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { catalogue } from './index.ts';
import { catalogueRows } from './seed.ts';

const rows = catalogueRows(catalogue, { now: new Date('2026-01-01T00:00:00Z'), newId });
const tiersInOrder = tier.options;
const inputs = rows.tasks.flatMap((task) => task.required_parameters ?? []);
const outputs = rows.tasks.flatMap((task) => task.output_parameters ?? []);

const distinct = (values: unknown[]) => [...new Set(values)].sort();
const all = (options: readonly string[]) => [...options].sort();

describe('the shipped catalogue has', () => {
  it('at least eight agents in prod, and one in each other state', () => {
    const inState = (state: string) => catalogue.filter((agent) => agent.deployment_state === state).length;
    expect(inState('prod')).toBeGreaterThanOrEqual(8);
    expect([inState('test'), inState('dev'), inState('new')]).toEqual([1, 1, 1]);
  });

  it('agents of every tier, most of them basic', () => {
    const tiers = catalogue.map((agent) => agent.tier);
    expect(distinct(tiers)).toEqual(all(tier.options));
    expect(tiers.filter((each) => each === 'basic').length).toBeGreaterThan(tiers.length / 2);
  });

  it('two to five tasks for each agent, children not counted', () => {
    const counts = catalogue.map(({ tasks }) => tasks.length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...counts)).toBeLessThanOrEqual(5);
    expect(rows.tasks.length).toBeGreaterThanOrEqual(30);
  });

  it('tasks of every type, execution type, state and tier', () => {
    expect(distinct(rows.tasks.map((task) => task.task_type))).toEqual(all(taskType.options));
    expect(distinct(rows.tasks.map((task) => task.execution_type))).toEqual(all(executionType.options));
    expect(distinct(rows.tasks.map((task) => task.deployment_state))).toEqual(all(deploymentState.options));
    expect(distinct(rows.tasks.map((task) => task.tier))).toEqual(all(tier.options));
  });

  it('parameters of every data type and source, choices of one and of many', () => {
    expect(distinct(inputs.map((parameter) => parameter.data_type))).toEqual(all(dataType.options));
    expect(distinct(inputs.map((parameter) => parameter.param_type))).toEqual(all(parameterSource.options));
    const maps = inputs.filter((parameter) => parameter.data_type === 'Map');
    expect(distinct(maps.map((parameter) => parameter.value_type))).toEqual(all(simpleType.options));
    const lists = inputs.filter((parameter) => parameter.data_type === 'Array');
    expect(distinct(lists.map((parameter) => parameter.element_type))).toEqual(['Date', 'Float', 'String']);
    const enums = inputs.filter((parameter) => parameter.data_type === 'Enum');
    expect(distinct(enums.map((parameter) => parameter.multi_choice))).toEqual([false, true]);
    expect(
      outputs.filter(({ data_type }) => data_type === 'Integer' || data_type === 'Float').length,
    ).toBeGreaterThan(30);
  });

  it('prompts of every model and role, and one task with version 2', () => {
    expect(distinct(rows.prompts.map((prompt) => prompt.model_type))).toEqual(all(llmModel.options));
    expect(distinct(rows.prompts.map((prompt) => prompt.role))).toEqual(['assistant', 'system', 'user']);
    expect(distinct(rows.prompts.map((prompt) => prompt.version))).toEqual([1, 2]);
  });
});

describe('a new user can run', () => {
  const open = catalogue
    .filter((agent) => agent.deployment_state === 'prod' && agent.tier === 'basic')
    .flatMap((agent) => agent.tasks)
    .filter(
      (task) => task.deployment_state === 'prod' && task.tier === 'basic' && task.task_type === 'plain',
    );
  const sources = (task: (typeof open)[number]) =>
    new Set(task.required_parameters.map((each) => each.param_type));

  it('several tasks that need only the form', () => {
    const ready = open.filter((task) => [...sources(task)].every((source) => source === 'UserInput'));
    expect(ready.length).toBeGreaterThanOrEqual(5);
  });

  it('some that need the health profile', () => {
    expect(open.filter((task) => sources(task).has('UserProfile')).length).toBeGreaterThanOrEqual(2);
  });

  it('a task of the first agent without any input, and a scheduled one', () => {
    const types = catalogue[0]?.tasks.map((task) => task.task_type);
    expect(types).toEqual(expect.arrayContaining(['plain', 'parent_scheduled']));
  });
});

describe('in the shipped catalogue,', () => {
  it('limits are whole numbers from 1 to 100', () => {
    const limits = rows.tasks.flatMap((task) => task.config.task_execution_limit ?? []);
    expect(limits.length).toBeGreaterThan(10);
    expect(limits.filter((limit) => !Number.isInteger(limit) || limit < 1 || limit > 100)).toEqual([]);
  });

  it('a task never costs less than its agent', () => {
    const cheaper = catalogue.flatMap((agent) =>
      agent.tasks
        .filter((task) => tiersInOrder.indexOf(task.tier) < tiersInOrder.indexOf(agent.tier))
        .map((task) => task.texts.en.name),
    );
    expect(cheaper).toEqual([]);
  });

  it('parents have two to four children of their own tier and state', () => {
    for (const task of catalogue.flatMap((agent) => agent.tasks)) {
      if (task.task_type === 'plain') continue;
      expect([2, 3, 4], task.texts.en.name).toContain(task.children.length);
      for (const child of task.children) {
        expect([child.tier, child.deployment_state]).toEqual([task.tier, task.deployment_state]);
        expect(child.child_task_config.history_depth).toBeGreaterThanOrEqual(0);
        expect(child.child_task_config.history_depth).toBeLessThanOrEqual(10);
      }
    }
  });

  it('exactly the scheduled parents have a schedule parameter, and their children have none', () => {
    for (const task of catalogue.flatMap((agent) => agent.tasks)) {
      const schedules = task.required_parameters.filter((each) => each.data_type === 'Schedule');
      const scheduled = task.task_type === 'parent_scheduled';
      expect(
        schedules.map((each) => each.name),
        task.texts.en.name,
      ).toEqual(scheduled ? ['schedule'] : []);
      if (task.task_type !== 'parent_scheduled') continue;
      const asked = task.children
        .flatMap((child) => child.required_parameters)
        .filter((each) => each.param_type === 'UserInput');
      expect(asked).toEqual([]);
    }
  });
});
