import { catalogueQuery, countedListOf, id, idParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { tier } from '../subscription/schema.ts';
import { deploymentState, llmModel, task, taskTypeList } from './schema.ts';

export const listTasks = endpoint({
  method: 'GET',
  path: '/public/tasks',
  access: 'user',
  summary:
    'List the tasks visible to the caller, by name (for admins also new); `task_types` is comma-separated, `prompt_id` for admins only',
  query: catalogueQuery.extend({
    task_types: taskTypeList.optional(),
    tier: tier.optional(),
    deployment_state: deploymentState.optional(),
    model_type: llmModel.optional(),
    agent_id: id.optional(),
    prompt_id: id.optional(),
  }),
  output: countedListOf(task),
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
