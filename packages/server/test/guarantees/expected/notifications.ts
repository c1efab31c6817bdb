import { pushSubscription } from '@agentarium/testkit/add-device.ts';
import type { Expectation } from '../expectation.ts';

/** The owner of a world has one unread notification, and one device that it is not sent to. */
export const notificationExpectations: Record<string, Expectation> = {
  'notifications.listNotifications': { reach: 'self' },
  'notifications.countUnread': { reach: 'self' },
  'notifications.readNotifications': {
    reach: 'self',
    request: ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  },
  'notifications.deleteNotification': {
    reach: 'owner',
    request: ({ notificationId }) => ({ params: { notificationId: String(notificationId) } }),
  },
  'notifications.deleteNotifications': { reach: 'self' },
  'notifications.getNotificationSettings': { reach: 'self' },
  'notifications.updateNotificationSettings': {
    reach: 'self',
    request: () => ({ body: { run_finished: { in_app: true, mail: true } } }),
  },
  'notifications.getPushKey': { reach: 'self' },
  'notifications.listPushSubscriptions': { reach: 'self' },
  'notifications.addPushSubscription': {
    reach: 'self',
    request: () => ({ body: pushSubscription(crypto.randomUUID()) }),
  },
  'notifications.deletePushSubscription': {
    reach: 'owner',
    request: ({ mark }) => ({ body: { endpoint: pushSubscription(mark).endpoint } }),
  },
};
