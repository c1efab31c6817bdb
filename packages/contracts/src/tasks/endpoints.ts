import { archivedQuery, idParams, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { task, taskTypeList } from './schema.ts';

export const listTasks = endpoint({
  method: 'GET',
  path: '/public/tasks',
  access: 'user',
  summary:
    'List the tasks visible to the caller, by name (for admins also new); `task_types` is comma-separated',
  query: archivedQuery.extend({ task_types: taskTypeList.optional() }),
  output: listOf(task),
});

export const getTask = endpoint({
  method: 'GET',
  path: '/public/tasks/:id',
  access: 'user',
  summary: 'Get a task with its agent, children and parameters',
  params: idParams,
  output: task,
  errors: ['TASK_NOT_FOUND'],
});
