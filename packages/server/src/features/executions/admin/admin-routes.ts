import { Readable } from 'node:stream';
import { api } from '@agentarium/contracts';
import { type App, serve } from '../../../platform/http/route.ts';
import { cancelUserExecution, inspectExecution } from './inspect-run.ts';
import { exportExecutions, listAllExecutions } from './list-runs.ts';
import { retryExecution } from './retry-run.ts';
import { revealExecution } from './reveal-run.ts';
import { summarizeExecutions } from './summarize-runs.ts';

/** The runs of all users, for administrators. */
export function registerAdminRuns(app: App): void {
  const { executions } = api;
  serve(app, executions.listAllExecutions, (ctx, { query }) => listAllExecutions(ctx, query));
  serve(app, executions.summarizeExecutions, (ctx, { query }) => summarizeExecutions(ctx, query));
  serve(app, executions.exportExecutions, async (ctx, { query, reply }) => {
    const lines = await exportExecutions(ctx, query);
    const day = ctx.clock.now().toISOString().slice(0, 10);
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="agentarium-runs-${day}.csv"`)
      .header('cache-control', 'no-store');
    return Readable.from(lines);
  });
  serve(app, executions.inspectExecution, (ctx, { params }) => inspectExecution(ctx, params.id));
  serve(app, executions.revealExecution, (ctx, { params, body }) =>
    revealExecution(ctx, { ...params, ...body }),
  );
  serve(app, executions.cancelUserExecution, (ctx, { params }) => cancelUserExecution(ctx, params.id));
  serve(app, executions.retryExecution, (ctx, { params }) => retryExecution(ctx, params.id));
}
