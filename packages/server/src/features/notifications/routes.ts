import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import {
  countUnread,
  deleteNotification,
  deleteNotifications,
  getNotificationSettings,
  listNotifications,
  readNotifications,
  updateNotificationSettings,
} from './notifications.ts';
import { flushWatched } from './notify.ts';
import { addSubscription, deleteSubscription, listSubscriptions } from './push/subscriptions.ts';

export function registerNotifications(app: App): void {
  const { notifications } = api;
  app.http.addHook('onClose', () => flushWatched(app.services));
  serve(app, notifications.listNotifications, (ctx, { query }) => listNotifications(ctx, query));
  serve(app, notifications.countUnread, (ctx) => countUnread(ctx));
  serve(app, notifications.readNotifications, (ctx, { body }) => readNotifications(ctx, body));
  serve(app, notifications.getNotificationSettings, (ctx) => getNotificationSettings(ctx));
  serve(app, notifications.updateNotificationSettings, (ctx, { body }) =>
    updateNotificationSettings(ctx, body),
  );
  serve(app, notifications.getPushKey, async ({ push }) => ({ public_key: push.publicKey }));
  serve(app, notifications.listPushSubscriptions, (ctx) => listSubscriptions(ctx));
  serve(app, notifications.addPushSubscription, (ctx, { body }) => addSubscription(ctx, body));
  serve(app, notifications.deletePushSubscription, (ctx, { body, query }) =>
    deleteSubscription(ctx, body?.endpoint ?? query.endpoint),
  );
  serve(app, notifications.deleteNotifications, (ctx) => deleteNotifications(ctx));
  serve(app, notifications.deleteNotification, (ctx, { params }) =>
    deleteNotification(ctx, params.notificationId),
  );
}
