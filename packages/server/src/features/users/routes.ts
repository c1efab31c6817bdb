import { api } from '@agentarium/contracts';
import { type App, sendExport, serve } from '../../platform/http/route.ts';
import { createJob, getJob, undoJob } from './bulk-jobs.ts';
import { deleteUser } from './delete-user.ts';
import { beginExport, exportAccount, exportName } from './export-account.ts';
import { listUsers } from './list-users.ts';
import {
  getFavorites,
  getLanguage,
  getPreferences,
  getPrivacy,
  getTimezone,
  toggleFavorite,
  updateLanguage,
  updatePreferences,
  updatePrivacy,
  updateTimezone,
} from './own-settings.ts';
import { getPresets, savePresets } from './presets.ts';
import { updateSubscriptionData } from './subscription-data.ts';
import { updateUser } from './update-user.ts';
import { getTaskUsage, getUsageData, updateUsageData } from './usage.ts';
import { changeUserStatus, endUserSessions, getStatusHistory, listUserSessions } from './user-access.ts';
import { getUserParams, updateUserParams } from './user-params.ts';
import { createUser, getMe, getUser, validateSession } from './users.ts';
import { exportUsers, importUsers } from './users-csv.ts';

export function registerUsers(app: App): void {
  serve(app, api.auth.validateSession, (ctx) => validateSession(ctx));
  serve(app, api.users.getMe, (ctx) => getMe(ctx));
  serve(app, api.users.getUser, (ctx, { params, query }) => getUser(ctx, { ...params, ...query }));
  serve(app, api.users.updateUser, (ctx, { params, query, body }) =>
    updateUser(ctx, { ...body, id: params.id, queryUserId: query.user_id }),
  );
  serve(app, api.users.deleteUser, (ctx, { params, query, body }) =>
    deleteUser(ctx, { id: params.id, currentPassword: body?.current_password, queryUserId: query.user_id }),
  );
  serve(app, api.users.createUser, (ctx, { body }) => createUser(ctx, body));
  serve(app, api.users.createAdminUser, (ctx, { body }) => createUser(ctx, body));
  serve(app, api.users.exportAccount, async (ctx, { reply }) => {
    const end = await beginExport(ctx);
    const text = await exportAccount(ctx).catch((error: unknown) => {
      end();
      throw error;
    });
    const name = exportName(ctx.actor.username);
    return sendExport(ctx, reply, { name, type: 'json', text }).once('close', end);
  });
  serve(app, api.users.getPresets, (ctx, { params }) => getPresets(ctx, params.id));
  serve(app, api.users.savePresets, (ctx, { params, body }) => savePresets(ctx, { ...params, ...body }));
  serve(app, api.users.getUserParams, (ctx) => getUserParams(ctx));
  serve(app, api.users.updateUserParams, (ctx, { body }) => updateUserParams(ctx, body));
  serve(app, api.users.getPrivacy, (ctx) => getPrivacy(ctx));
  serve(app, api.users.updatePrivacy, (ctx, { body }) => updatePrivacy(ctx, body));
  serve(app, api.users.getTimezone, (ctx) => getTimezone(ctx));
  serve(app, api.users.updateTimezone, (ctx, { body }) => updateTimezone(ctx, body.timezone));
  serve(app, api.users.getPreferences, (ctx, { params, query }) =>
    getPreferences(ctx, { ...params, ...query }),
  );
  serve(app, api.users.updatePreferences, (ctx, { body }) => updatePreferences(ctx, body));
  serve(app, api.users.getLanguage, (ctx) => getLanguage(ctx));
  serve(app, api.users.updateLanguage, (ctx, { body }) => updateLanguage(ctx, body.language));
  serve(app, api.users.getFavorites, (ctx) => getFavorites(ctx));
  serve(app, api.users.toggleFavorite, (ctx, { body }) => toggleFavorite(ctx, body.task_id));
  serve(app, api.users.getTaskUsage, (ctx, { query }) => getTaskUsage(ctx, query.task_id));
  serve(app, api.users.listUsers, (ctx, { query }) => listUsers(ctx, query));
  serve(app, api.users.listUsersByStatus, (ctx, { params, query }) =>
    listUsers(ctx, { ...query, status: params.status }),
  );
  serve(app, api.users.changeUserStatus, (ctx, { params, body }) =>
    changeUserStatus(ctx, { ...params, ...body }),
  );
  serve(app, api.users.listUserSessions, (ctx, { params, query }) =>
    listUserSessions(ctx, { ...params, ...query }),
  );
  serve(app, api.users.endUserSessions, (ctx, { params }) => endUserSessions(ctx, params.id));
  serve(app, api.users.getStatusHistory, (ctx, { params, query }) =>
    getStatusHistory(ctx, { ...params, ...query }),
  );
  serve(app, api.users.getUsageData, (ctx, { params }) => getUsageData(ctx, params.id));
  serve(app, api.users.updateUsageData, (ctx, { params, body }) =>
    updateUsageData(ctx, { ...params, ...body }),
  );
  serve(app, api.users.updateSubscriptionData, (ctx, { params, body }) =>
    updateSubscriptionData(ctx, { ...params, ...body }),
  );
  serve(app, api.users.createJob, (ctx, { body }) => createJob(ctx, body));
  serve(app, api.users.getJob, (ctx, { params }) => getJob(ctx, params.id));
  serve(app, api.users.undoJob, (ctx, { params }) => undoJob(ctx, params.id));
  serve(app, api.users.importUsers, (ctx, { body }) => importUsers(ctx, body));
  serve(app, api.users.exportUsers, async (ctx, { query, reply }) =>
    sendExport(ctx, reply, { name: 'users', type: 'csv', text: await exportUsers(ctx, query) }),
  );
}
