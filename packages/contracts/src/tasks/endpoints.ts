import * as z from 'zod';
import { idParams, listOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { task, taskTypeList } from './schema.ts';

export const listTasks = endpoint({
  id: 'tasks.listTasks',
  method: 'GET',
  path: '/public/tasks',
  access: 'user',
  summary: 'All tasks that the caller may see, by name (admins also new); `task_types` is a comma list',
  query: z.object({ task_types: taskTypeList.optional() }),
  output: listOf(task),
});

export const getTask = endpoint({
  id: 'tasks.getTask',
  method: 'GET',
  path: '/public/tasks/:id',
  access: 'user',
  summary: 'One task with its agent, children and parameters',
  params: idParams,
  output: task,
  errors: ['TASK_NOT_FOUND'],
});
