import type { Task } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { aParameter, aTask } from '../../../../testing/tasks.ts';
import { readList } from './parameters/parameter-rows.ts';
import { childOf, readStartQuery, startOf } from './task-start.ts';

const menu = aTask({
  name: 'Weekly menu',
  deployment_state: 'prod',
  required_parameters: [aParameter({ name: 'kcal' }), aParameter({ name: 'age', param_type: 'UserProfile' })],
  config: { tier: 'basic', locales: { ru: { name: 'Меню на неделю' } } },
});
const shopping = aTask({
  name: 'Shopping list',
  required_parameters: [aParameter({ name: 'kcal' }), aParameter({ name: 'shop' })],
});
const start = (query: string) => startOf(readStartQuery(new URLSearchParams(query)), [menu, shopping]);
const names = (text: string) => readList(text)?.map(({ name }) => name);

it('the initial values of a new task are an empty plain task without a query', () => {
  const { values, template, children, missing } = start('');
  expect([values.name, values.task_type, template, children, missing]).toEqual(['', 'plain', null, [], 0]);
});

it('the initial values of a new task are a copy of its template', () => {
  const { values, template } = start(`template=${menu.id}`);
  expect(template).toBe(menu);
  expect(values).toMatchObject({
    name: 'Weekly menu (copy)',
    task_type: 'plain',
    deployment_state: 'new',
    config: { locales: { ru: { name: 'Меню на неделю (копия)' } } },
  });
});

it('the initial values of a new task include one schedule parameter for a scheduled task', () => {
  const { values } = start(`template=${menu.id}&type=scheduled`);
  expect(values.task_type).toBe('parent_scheduled');
  expect(names(values.required_parameters)).toEqual(['kcal', 'age', 'schedule']);
  const again = aTask({ required_parameters: [aParameter({ name: 'when', data_type: 'Schedule' })] });
  const second = startOf({ template: again.id, isScheduled: true, children: [] }, [again]);
  expect(names(second.values.required_parameters)).toEqual(['when']);
  expect(names(start('type=scheduled').values.required_parameters)).toEqual(['schedule']);
});

it('the initial values of a new task combine the translations of two tasks, if both have them', () => {
  const translated = (name: string, description: string) =>
    aTask({ config: { tier: 'basic', locales: { ru: { name, description } } } });
  const [soup, cake] = [translated('Суп', 'Варит суп.'), translated('Торт', 'Печёт торт.')];
  const english = aTask({ config: { tier: 'basic', locales: {} } });
  const ruOf = (...tasks: Task[]) => {
    const children = tasks.map(({ id }) => id);
    return startOf({ template: null, isScheduled: false, children }, tasks).values.config.locales.ru;
  };
  expect(ruOf(soup, cake)).toEqual({ name: 'Суп + Торт', description: 'Варит суп. Печёт торт.' });
  expect(ruOf(soup, english)).toEqual({ name: '', description: '' });
});

it('the initial values of a new task combine two tasks, without duplicate inputs', () => {
  const { values, children } = start(`composite=true&child1=${menu.id}&child2=${shopping.id}`);
  expect(children).toEqual([menu, shopping]);
  expect(values).toMatchObject({
    name: 'Weekly menu + Shopping list',
    task_type: 'parent',
    agent_id: menu.agent_id,
    prompt_ids: [],
  });
  expect(names(values.required_parameters)).toEqual(['kcal', 'shop']);
});

it('the initial values of a new task count deleted tasks, and have no children unless composite', () => {
  expect(start('template=x').missing).toBe(1);
  expect(start(`composite=true&child1=${menu.id}&child2=x`)).toMatchObject({
    missing: 1,
    children: [menu],
  });
  expect(start(`child1=${menu.id}`).children).toEqual([]);
  expect(start(`composite=true&child1=${menu.id}&child2=${menu.id}`).children).toEqual([menu]);
});

it('the form of a child turns inputs of the parent into parent inputs when creating a child', () => {
  const values = childOf(menu, 'parent');
  expect(values).toMatchObject({ task_type: 'child', parent_task_id: 'parent', deployment_state: 'new' });
  expect(readList(values.required_parameters)?.map(({ param_type }) => param_type)).toEqual([
    'ParentInput',
    'UserProfile',
  ]);
});
