import { api } from '@agentarium/contracts';
import { sendEvents } from '../../platform/http/event-stream.ts';
import { type App, bearerToken, serve } from '../../platform/http/route.ts';
import { catalogueVersion } from '../agents/index.ts';
import { answerTrialCall } from '../tools/index.ts';
import { listConnected, moveTaskPrompts } from './move-prompts.ts';
import {
  archiveTask,
  copyTask,
  createTask,
  deleteTask,
  getTask,
  listTasks,
  orderChildren,
  updateTask,
} from './tasks.ts';
import { tryTask } from './try-task.ts';

export function registerTasks(app: App): void {
  serve(app, api.tasks.listTasks, (ctx, { query }) => listTasks(ctx, query), {
    versionOf: catalogueVersion,
  });
  serve(app, api.tasks.getTask, (ctx, { params }) => getTask(ctx, params.id));
  serve(app, api.tasks.createTask, (ctx, { body }) => createTask(ctx, body));
  serve(app, api.tasks.updateTask, (ctx, { params, body }) => updateTask(ctx, { ...params, ...body }));
  serve(app, api.tasks.deleteTask, (ctx, { params }) => deleteTask(ctx, params.id));
  serve(app, api.tasks.archiveTask, (ctx, { params, body }) => archiveTask(ctx, { ...params, ...body }));
  serve(app, api.tasks.copyTask, (ctx, { params }) => copyTask(ctx, params.id));
  serve(app, api.tasks.orderChildren, (ctx, { params, body }) => orderChildren(ctx, { ...params, ...body }));
  serve(app, api.tasks.listConnected, (ctx, { params }) => listConnected(ctx, params.id));
  serve(app, api.tasks.movePrompts, (ctx, { params, body }) => moveTaskPrompts(ctx, { ...params, ...body }));
  serve(app, api.tasks.answerTrialCall, (ctx, { params, body }) =>
    answerTrialCall(ctx, { callId: params.id, ...body }),
  );
  serve(app, api.tasks.tryTask, async (ctx, { body, request, reply }) => {
    const client = {
      // The request itself closes as soon as its body is read.
      onLeave: (left: () => void) => void reply.raw.once('close', left),
      stillAllowed: async () => {
        const actor = await app.authenticate(app.services, bearerToken(request) ?? '', { isUse: false });
        return actor?.kind === 'admin';
      },
    };
    const events = await tryTask(ctx, { ...body, client });
    return sendEvents(reply, events);
  });
}
