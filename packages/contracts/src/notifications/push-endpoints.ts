import { listOf, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { maxPushDevices } from './names.ts';
import { pushDevice, pushEndpointInput, pushKey, pushSubscriptionInput } from './push-schema.ts';

export const getPushKey = endpoint({
  method: 'GET',
  path: '/public/push/key',
  access: 'user',
  summary: 'Get the key that a browser needs to subscribe to notifications',
  output: pushKey,
});

export const listPushSubscriptions = endpoint({
  method: 'GET',
  path: '/public/push/subscriptions',
  access: 'user',
  summary: 'List the devices that get the caller’s notifications, oldest first',
  output: listOf(pushDevice),
});

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/public/push/subscriptions',
  access: 'user',
  summary: `Send notifications to a device, or change which it gets; at most ${maxPushDevices} devices`,
  body: pushSubscriptionInput,
  output: pushDevice,
  status: 201,
  errors: ['PUSH_DEVICE_LIMIT', 'IN_USE'],
});

export const deletePushSubscription = endpoint({
  method: 'DELETE',
  path: '/public/push/subscriptions',
  access: 'user',
  summary: 'Stop notifications to a device, identified by its endpoint in the body or the query',
  query: pushEndpointInput,
  body: pushEndpointInput.optional(),
  output: messageOutput,
  errors: ['PUSH_SUBSCRIPTION_NOT_FOUND'],
});
