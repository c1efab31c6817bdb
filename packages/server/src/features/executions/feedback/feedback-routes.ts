import { api } from '@agentarium/contracts';
import { type App, serve } from '../../../platform/http/route.ts';
import { listComments, listQuality } from './quality.ts';
import { setFeedback, setFollowUpFeedback } from './set-feedback.ts';

/** Ratings of answers, and what administrators read of them. */
export function registerFeedback(app: App): void {
  serve(app, api.executions.setFeedback, (ctx, { params, body }) => setFeedback(ctx, { ...params, ...body }));
  serve(app, api.executions.setFollowUpFeedback, (ctx, { params, body }) =>
    setFollowUpFeedback(ctx, { ...params, ...body }),
  );
  serve(app, api.executions.listQuality, (ctx, { query }) => listQuality(ctx, query));
  serve(app, api.executions.listComments, (ctx, { params, query }) =>
    listComments(ctx, { ...params, ...query }),
  );
}
