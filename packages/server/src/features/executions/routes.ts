import { api } from '@agentarium/contracts';
import { connectionOf, sendEvents } from '../../platform/http/event-stream.ts';
import { type App, sendExport, serve } from '../../platform/http/route.ts';
import { createExecution } from './accept/accept-execution.ts';
import { saveSchedule } from './accept/save-schedule.ts';
import { cancelUserExecution, inspectExecution, revealExecution } from './admin/inspect-run.ts';
import { exportExecutions, listAllExecutions } from './admin/list-runs.ts';
import { retryExecution } from './admin/retry-run.ts';
import { summarizeExecutions } from './admin/summarize-runs.ts';
import { listComments, listQuality, setFeedback, setFollowUpFeedback } from './feedback.ts';
import { cancelFollowUp, createFollowUp, listFollowUps } from './follow-ups/follow-ups.ts';
import { listLabels, setLabels, setPin, setTicks } from './marks.ts';
import {
  getOutputsProgress,
  getProgress,
  getProgressPreferences,
  saveProgressPreferences,
} from './progress.ts';
import { getProvenance } from './provenance/provenance.ts';
import { cancelExecution } from './read/cancel-execution.ts';
import { deleteExecution, deleteExecutions } from './read/delete-executions.ts';
import { getExecution } from './read/get-execution.ts';
import { listUserExecutions } from './read/list-user-executions.ts';
import { createEventReader, streamExecution, streamFollowUp } from './read/stream-execution.ts';
import { runChildren } from './sequence/run-children.ts';
import { getSharedFile, getSharedFilePreview, getSharedResult } from './shares/shared-result.ts';
import { createShare, listShares, revokeShare } from './shares/shares.ts';

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

/** The runs of all users, for administrators. */
function registerAdminRuns(app: App): void {
  const { executions } = api;
  serve(app, executions.listAllExecutions, (ctx, { query }) => listAllExecutions(ctx, query));
  serve(app, executions.summarizeExecutions, (ctx, { query }) => summarizeExecutions(ctx, query));
  serve(app, executions.exportExecutions, async (ctx, { query, reply }) =>
    sendExport(ctx, reply, { name: 'runs', type: 'csv', text: await exportExecutions(ctx, query) }),
  );
  serve(app, executions.inspectExecution, (ctx, { params }) => inspectExecution(ctx, params.id));
  serve(app, executions.revealExecution, (ctx, { params, body }) =>
    revealExecution(ctx, { ...params, ...body }),
  );
  serve(app, executions.cancelUserExecution, (ctx, { params }) => cancelUserExecution(ctx, params.id));
  serve(app, executions.retryExecution, (ctx, { params }) => retryExecution(ctx, params.id));
}

/** Ratings of answers, and what administrators read of them. */
function registerFeedback(app: App): void {
  serve(app, api.executions.setFeedback, (ctx, { params, body }) => setFeedback(ctx, { ...params, ...body }));
  serve(app, api.executions.setFollowUpFeedback, (ctx, { params, body }) =>
    setFollowUpFeedback(ctx, { ...params, ...body }),
  );
  serve(app, api.executions.listQuality, (ctx, { query }) => listQuality(ctx, query));
  serve(app, api.executions.listComments, (ctx, { params, query }) =>
    listComments(ctx, { ...params, ...query }),
  );
}

/** Questions about answers; their streams are registered with those of runs. */
function registerFollowUps(app: App): void {
  serve(app, api.executions.createFollowUp, (ctx, { params, body, query, headers }) =>
    createFollowUp(ctx, {
      executionId: params.id,
      asked: body,
      idempotencyKey: headers['idempotency-key'],
      waitSeconds: query.wait,
    }),
  );
  serve(app, api.executions.listFollowUps, (ctx, { params }) => listFollowUps(ctx, params.id));
  serve(app, api.executions.cancelFollowUp, (ctx, { params }) => cancelFollowUp(ctx, params.id));
}

/** Labels and pins with which users organize their executions. */
function registerLabels(app: App): void {
  serve(app, api.executions.setLabels, (ctx, { params, body }) => setLabels(ctx, { ...params, ...body }));
  serve(app, api.executions.setPin, (ctx, { params, body }) => setPin(ctx, { ...params, ...body }));
  serve(app, api.executions.listLabels, (ctx) => listLabels(ctx));
}

/** The numbers of runs over time, and which of them are shown as charts. */
function registerProgress(app: App): void {
  serve(app, api.executions.getExecutionProgress, (ctx, { params }) => getProgress(ctx, params.id));
  serve(app, api.executions.getOutputsProgress, (ctx, { query }) => getOutputsProgress(ctx, query.outputs));
  serve(app, api.executions.getProgressPreferences, (ctx, { params }) =>
    getProgressPreferences(ctx, params.executionId),
  );
  serve(app, api.executions.saveProgressPreferences, (ctx, { params, body }) =>
    saveProgressPreferences(ctx, params.executionId, body),
  );
}

/** Public links to results. */
function registerShares(app: App): void {
  serve(app, api.executions.createShare, (ctx, { params, body }) =>
    createShare(ctx, {
      executionId: params.id,
      days: body.expires_in_days,
      withFiles: body.include_files,
    }),
  );
  serve(app, api.executions.listShares, (ctx, { params }) => listShares(ctx, params.id));
  serve(app, api.executions.revokeShare, (ctx, { params }) =>
    revokeShare(ctx, { executionId: params.id, shareId: params.shareId }),
  );
  serve(app, api.executions.getSharedResult, (ctx, { params }) => getSharedResult(ctx, params.token));
  serve(app, api.executions.getSharedFile, (ctx, { params }) => getSharedFile(ctx, params));
  serve(app, api.executions.getSharedFilePreview, (ctx, { params }) => getSharedFilePreview(ctx, params));
}
