import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { copyTask } from './copy-task.ts';
import { createTask } from './create-task.ts';
import { deleteTask } from './delete-task.ts';
import { getTask } from './get-task.ts';
import { listTasks } from './list-tasks.ts';
import { updateTask } from './update-task.ts';

export function registerTasks(app: App): void {
  serve(app, api.tasks.listTasks, (ctx, { query }) => listTasks(ctx, query.task_types));
  serve(app, api.tasks.getTask, (ctx, { params }) => getTask(ctx, params.id));
  serve(app, api.tasks.createTask, (ctx, { body }) => createTask(ctx, body));
  serve(app, api.tasks.updateTask, (ctx, { params, body }) => updateTask(ctx, params.id, body));
  serve(app, api.tasks.deleteTask, (ctx, { params }) => deleteTask(ctx, params.id));
  serve(app, api.tasks.copyTask, (ctx, { params }) => copyTask(ctx, params.id));
}
