import { listOf, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { maxPushDevices } from './names.ts';
import { pushDevice, pushEndpointInput, pushKey, pushSubscriptionInput } from './push-schema.ts';

export const getPushKey = endpoint({
  id: 'notifications.getPushKey',
  method: 'GET',
  path: '/public/push/key',
  access: 'user',
  summary: 'The key that a browser subscribes to notifications with',
  output: pushKey,
});

export const listPushSubscriptions = endpoint({
  id: 'notifications.listPushSubscriptions',
  method: 'GET',
  path: '/public/push/subscriptions',
  access: 'user',
  summary: 'The devices that get one’s notifications, oldest first',
  output: listOf(pushDevice),
});

export const addPushSubscription = endpoint({
  id: 'notifications.addPushSubscription',
  method: 'POST',
  path: '/public/push/subscriptions',
  access: 'user',
  summary: `Has notifications sent to a device, or changes what it gets; ${maxPushDevices} devices at most`,
  body: pushSubscriptionInput,
  output: pushDevice,
  status: 201,
  errors: ['PUSH_DEVICE_LIMIT', 'IN_USE'],
});

export const deletePushSubscription = endpoint({
  id: 'notifications.deletePushSubscription',
  method: 'DELETE',
  path: '/public/push/subscriptions',
  access: 'user',
  summary: 'Sends no more notifications to a device, which the body or the query names by its endpoint',
  query: pushEndpointInput,
  body: pushEndpointInput.optional(),
  output: messageOutput,
  errors: ['PUSH_SUBSCRIPTION_NOT_FOUND'],
});
