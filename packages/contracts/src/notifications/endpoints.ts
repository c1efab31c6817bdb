import * as z from 'zod';
import { messageOutput, pageQuery, queryNumber } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  notificationPage,
  notificationSettings,
  notificationSettingsInput,
  readInput,
  unreadCount,
} from './schema.ts';

export const listNotifications = endpoint({
  method: 'GET',
  path: '/public/notifications',
  access: 'user',
  summary: 'List the caller’s notifications of the last 90 days, newest first',
  query: pageQuery,
  output: notificationPage,
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/public/notifications/unread',
  access: 'user',
  summary: 'Count the caller’s unread notifications, up to 100; cheap enough to poll every minute',
  output: unreadCount,
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/public/notifications/read',
  access: 'user',
  summary:
    'Mark the caller’s notifications as read: all up to an id, or the given ones; others’ ids are ignored',
  body: readInput,
  output: unreadCount,
});

export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/public/notifications/:notificationId',
  access: 'user',
  summary: 'Delete one of the caller’s notifications',
  params: z.object({
    notificationId: queryNumber(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)),
  }),
  output: messageOutput,
  errors: ['NOTIFICATION_NOT_FOUND'],
});

export const deleteNotifications = endpoint({
  method: 'DELETE',
  path: '/public/notifications',
  access: 'user',
  summary: 'Delete all of the caller’s notifications',
  output: messageOutput,
});

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/public/notifications/settings',
  access: 'user',
  summary: 'Get what the caller is notified about: in the app, by mail and on devices',
  output: notificationSettings,
});

export const updateNotificationSettings = endpoint({
  method: 'PUT',
  path: '/public/notifications/settings',
  access: 'user',
  summary: 'Update what the caller is notified about: only the given kinds',
  body: notificationSettingsInput,
  output: notificationSettings,
});
