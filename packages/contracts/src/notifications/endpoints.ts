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
  id: 'notifications.listNotifications',
  method: 'GET',
  path: '/public/notifications',
  access: 'user',
  summary: 'What happened to one’s runs, schedules and limits in the last 90 days, newest first',
  query: pageQuery,
  output: notificationPage,
});

export const countUnread = endpoint({
  id: 'notifications.countUnread',
  method: 'GET',
  path: '/public/notifications/unread',
  access: 'user',
  summary: 'How many of one’s notifications are unread, counted to 100; cheap enough to ask every minute',
  output: unreadCount,
});

export const readNotifications = endpoint({
  id: 'notifications.readNotifications',
  method: 'PUT',
  path: '/public/notifications/read',
  access: 'user',
  summary:
    'Marks one’s notifications as read: all up to an id, and the ones named; ids of others are ignored',
  body: readInput,
  output: unreadCount,
});

export const deleteNotification = endpoint({
  id: 'notifications.deleteNotification',
  method: 'DELETE',
  path: '/public/notifications/:notificationId',
  access: 'user',
  summary: 'Deletes one of one’s notifications',
  params: z.object({
    notificationId: queryNumber(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)),
  }),
  output: messageOutput,
  errors: ['NOTIFICATION_NOT_FOUND'],
});

export const deleteNotifications = endpoint({
  id: 'notifications.deleteNotifications',
  method: 'DELETE',
  path: '/public/notifications',
  access: 'user',
  summary: 'Deletes all of one’s notifications',
  output: messageOutput,
});

export const getNotificationSettings = endpoint({
  id: 'notifications.getNotificationSettings',
  method: 'GET',
  path: '/public/notifications/settings',
  access: 'user',
  summary: 'What one is told about: in the app, by mail and on one’s devices',
  output: notificationSettings,
});

export const updateNotificationSettings = endpoint({
  id: 'notifications.updateNotificationSettings',
  method: 'PUT',
  path: '/public/notifications/settings',
  access: 'user',
  summary: 'Changes what one is told about: the kinds that are given',
  body: notificationSettingsInput,
  output: notificationSettings,
});
