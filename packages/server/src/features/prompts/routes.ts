import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { checkPrompt } from './check-prompt.ts';
import { deleteDraft, publishDraft, saveDraft } from './drafts.ts';
import {
  archivePrompt,
  copyPrompt,
  createPrompt,
  deletePrompt,
  getPrompt,
  listPrompts,
  listPromptTasks,
  updatePrompt,
} from './prompts.ts';
import { listRevisions, restoreRevision } from './revisions.ts';

export function registerPrompts(app: App): void {
  serve(app, api.prompts.listPrompts, (ctx, { query }) => listPrompts(ctx, query));
  serve(app, api.prompts.getPrompt, (ctx, { params }) => getPrompt(ctx, params.id));
  serve(app, api.prompts.createPrompt, (ctx, { body }) => createPrompt(ctx, body));
  serve(app, api.prompts.updatePrompt, (ctx, { params, body }) => updatePrompt(ctx, { ...params, ...body }));
  serve(app, api.prompts.deletePrompt, (ctx, { params }) => deletePrompt(ctx, params.id));
  serve(app, api.prompts.archivePrompt, (ctx, { params, body }) =>
    archivePrompt(ctx, { ...params, ...body }),
  );
  serve(app, api.prompts.copyPrompt, (ctx, { params }) => copyPrompt(ctx, params.id));
  serve(app, api.prompts.saveDraft, (ctx, { params, body }) => saveDraft(ctx, { ...params, ...body }));
  serve(app, api.prompts.publishDraft, (ctx, { params, body }) => publishDraft(ctx, { ...params, ...body }));
  serve(app, api.prompts.deleteDraft, (ctx, { params, query }) => deleteDraft(ctx, { ...params, ...query }));
  serve(app, api.prompts.listPromptTasks, (ctx, { params, query }) =>
    listPromptTasks(ctx, { ...params, ...query }),
  );
  serve(app, api.prompts.checkPrompt, (ctx, { body }) => checkPrompt(ctx, body));
  serve(app, api.prompts.listRevisions, (ctx, { params, query }) =>
    listRevisions(ctx, { ...params, ...query }),
  );
  serve(app, api.prompts.restoreRevision, (ctx, { params, body }) =>
    restoreRevision(ctx, { ...params, ...body }),
  );
}
