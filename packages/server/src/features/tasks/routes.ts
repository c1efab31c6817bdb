import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { getTask } from './get-task.ts';
import { listTasks } from './list-tasks.ts';

export function registerTasks(app: App): void {
  serve(app, api.tasks.listTasks, (ctx, { query }) => listTasks(ctx, query.task_types));
  serve(app, api.tasks.getTask, (ctx, { params }) => getTask(ctx, params.id));
}
