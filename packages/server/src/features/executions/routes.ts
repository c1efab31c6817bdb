import { api } from '@agentarium/contracts';
import { connectionOf, sendEvents } from '../../platform/http/event-stream.ts';
import { type App, serve } from '../../platform/http/route.ts';
import { createExecution } from './accept/create-execution.ts';
import { saveSchedule } from './accept/save-schedule.ts';
import { registerAdminRuns } from './admin/admin-routes.ts';
import { registerFeedback } from './feedback/feedback-routes.ts';
import { registerFollowUps } from './follow-ups/follow-up-routes.ts';
import { registerLabels } from './labels/label-routes.ts';
import { registerProgress } from './progress/progress-routes.ts';
import { getProvenance } from './provenance/get-provenance.ts';
import { cancelExecution } from './read/cancel-execution.ts';
import { deleteExecution, deleteExecutions } from './read/delete-executions.ts';
import { getExecution } from './read/get-execution.ts';
import { listUserExecutions } from './read/list-user-executions.ts';
import { setTicks } from './read/set-ticks.ts';
import { createEventReader, streamExecution, streamFollowUp } from './read/stream-execution.ts';
import { runChildren } from './sequence/run-children.ts';
import { registerShares } from './shares/share-routes.ts';

export function registerExecutions(app: App): void {
  registerAdminRuns(app);
  registerFeedback(app);
  registerFollowUps(app);
  registerLabels(app);
  registerProgress(app);
  registerShares(app);
  for (const [endpoint, force] of [
    [api.executions.createExecution, false],
    [api.executions.forceExecution, true],
  ] as const) {
    serve(app, endpoint, (ctx, { body, query, headers, request }) =>
      createExecution(ctx, {
        run: body,
        force,
        idempotencyKey: headers['idempotency-key'],
        waitSeconds: query.wait,
        isConnected: () => !request.raw.socket.destroyed,
      }),
    );
  }
  serve(app, api.schedule.saveSchedule, (ctx, { params, body }) => saveSchedule(ctx, { ...params, ...body }));
  serve(app, api.executions.getExecution, (ctx, { params, query }) =>
    getExecution(ctx, { ...params, ...query }),
  );
  serve(app, api.executions.getProvenance, (ctx, { params }) => getProvenance(ctx, params.id));
  serve(app, api.executions.cancelExecution, (ctx, { params }) => cancelExecution(ctx, params.id));
  serve(app, api.executions.deleteExecution, async (ctx, { params }) => {
    await deleteExecution(ctx, params.id);
    return { message: 'Execution deleted' };
  });
  serve(app, api.executions.deleteExecutions, async (ctx, { body }) => {
    const deleted = (await deleteExecutions(ctx, body.ids)).length;
    return { message: 'Executions deleted', deleted };
  });
  serve(app, api.executions.setTicks, (ctx, { params, body }) => setTicks(ctx, { ...params, ...body }));
  serve(app, api.executions.runChildren, (ctx, { params }) => runChildren(ctx, params.id));
  serve(app, api.users.listUserExecutions, (ctx, { params, query }) =>
    listUserExecutions(ctx, { ...params, ...query }),
  );
  const readEvents = createEventReader(app.services.database);
  for (const [endpoint, stream] of [
    [api.executions.streamExecution, streamExecution],
    [api.executions.streamFollowUp, streamFollowUp],
  ] as const) {
    serve(app, endpoint, async (ctx, { params, query, headers, request, reply }) => {
      const input = {
        id: params.id,
        userId: query.user_id,
        lastEventId: headers['last-event-id'],
        readEvents,
      };
      return sendEvents(reply, await stream(ctx, { ...input, ...connectionOf(app, request) }));
    });
  }
}
