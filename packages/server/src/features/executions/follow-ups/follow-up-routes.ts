import { api } from '@agentarium/contracts';
import { type App, serve } from '../../../platform/http/route.ts';
import { cancelFollowUp } from './cancel-follow-up.ts';
import { createFollowUp } from './create-follow-up.ts';
import { listFollowUps } from './read-follow-ups.ts';

/** Questions about answers; their streams are registered with those of runs. */
export function registerFollowUps(app: App): void {
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
