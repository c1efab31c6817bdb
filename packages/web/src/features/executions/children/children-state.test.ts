import type { Execution } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { isAnyChildOpen } from '../../../data/executions.ts';
import { anExecution, aTask } from '../testing/factories.ts';
import { childRows, childrenProgress, needsInput } from './children-state.ts';

const child = (id: string, deployment_state: 'prod' | 'test' | 'dev' = 'prod') => ({
  id,
  name: id,
  description: '',
  execution_type: 'multiple' as const,
  deployment_state,
  tier: 'basic' as const,
  task_execution_limit: 1,
  locales: {},
});
const ran = (task_id: string, status: Execution['status'], id = `run-${task_id}`) => ({
  id,
  task_id,
  status,
  error: null,
  task_name: task_id,
  created_at: '2026-11-20T09:05:00Z',
});
const run = (
  status: 'running' | 'completed' | 'stopped',
  skipped: { task_id: string; code: string }[] = [],
) => ({ status, held: false, error: null, skipped });

const task = aTask({ child_tasks: [child('a'), child('b', 'test'), child('c', 'dev'), child('d')] });

it('child tasks under a parent execution are those that the user may run, in their order', () => {
  const idsFor = (isAdmin: boolean) => childRows(task, anExecution(), isAdmin).map(({ task: { id } }) => id);
  expect(idsFor(false)).toEqual(['a', 'd']);
  expect(idsFor(true)).toEqual(['a', 'b', 'd']);
});

it('child tasks under a parent execution show their latest run and why they were skipped', () => {
  const execution = anExecution({
    child_executions: [ran('a', 'failed', 'first'), ran('a', 'completed', 'second')],
    children_run: run('completed', [{ task_id: 'd', code: 'VALIDATION_FAILED' }]),
  });
  const rows = childRows(task, execution, false);
  expect(rows.map(({ latest, skipped }) => [latest?.id, skipped])).toEqual([
    ['second', null],
    [undefined, 'VALIDATION_FAILED'],
  ]);
  expect(childrenProgress(rows)).toEqual({ ended: 1, left: 0, total: 2 });
});

it.each([
  [[], { ended: 0, left: 2, total: 2 }],
  [[ran('a', 'running')], { ended: 0, left: 1, total: 2 }],
  [[ran('a', 'failed')], { ended: 1, left: 1, total: 2 }],
  [[ran('a', 'completed'), ran('d', 'pending')], { ended: 1, left: 0, total: 2 }],
])(
  'child tasks under a parent execution count ended and remaining ones: %#',
  (child_executions, progress) => {
    expect(childrenProgress(childRows(task, anExecution({ child_executions }), false))).toEqual(progress);
  },
);

it.each([
  [[ran('a', 'completed')], run('completed'), false],
  [[ran('a', 'pending')], null, true],
  [[ran('a', 'completed')], run('running'), true],
  [[ran('a', 'completed')], { ...run('running'), held: true }, false],
])(
  'child tasks under a parent execution show whether any child is running: %#',
  (child_executions, children_run, isLive) => {
    expect(isAnyChildOpen(anExecution({ child_executions, children_run }))).toBe(isLive);
  },
);

it.each([
  ['takes everything from a profile', [{ name: 'weight', param_type: 'UserParameter' }], false],
  ['takes an input of the parent', [{ name: 'goal', param_type: 'UserInput' }], false],
  ['takes an output of the parent', [{ name: 'calories', param_type: 'UserInput' }], false],
  ['has an input of its own', [{ name: 'dish', param_type: 'UserInput' }], true],
])('a child that %s needs input: %s', (_what, required_parameters, needs) => {
  const parent = { input_params: { goal: 'rest' }, output_params: { calories: 0 } };
  expect(needsInput({ required_parameters } as never, parent)).toBe(needs);
});
