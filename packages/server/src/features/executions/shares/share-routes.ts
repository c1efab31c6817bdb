import { api } from '@agentarium/contracts';
import { type App, serve } from '../../../platform/http/route.ts';
import { getSharedFile, getSharedFilePreview, getSharedResult } from './shared-result.ts';
import { createShare, listShares, revokeShare } from './shares.ts';

/** Public links to results. */
export function registerShares(app: App): void {
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
