import { idParams, listOf, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { maxGoals } from './names.ts';
import { goal, goalAimInput, goalInput } from './schema.ts';

export const listGoals = endpoint({
  method: 'GET',
  path: '/public/goals',
  access: 'user',
  summary: 'List the caller’s goals with their state, oldest first',
  output: listOf(goal),
});

export const createGoal = endpoint({
  method: 'POST',
  path: '/public/goals',
  access: 'user',
  summary: `Sets a goal for a number that runs of a task track; ${maxGoals} at most`,
  body: goalInput,
  output: goal,
  status: 201,
  errors: ['TASK_NOT_FOUND', 'GOAL_LIMIT'],
});

export const updateGoal = endpoint({
  method: 'PUT',
  path: '/public/goals/:id',
  access: 'user',
  summary: 'Change the target or range of one of the caller’s goals',
  params: idParams,
  body: goalAimInput,
  output: goal,
  errors: ['GOAL_NOT_FOUND', 'STALE_WRITE'],
});

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/public/goals/:id',
  access: 'user',
  summary: 'Delete one of the caller’s goals',
  params: idParams,
  output: messageOutput,
  errors: ['GOAL_NOT_FOUND'],
});
