import * as z from 'zod';
import { idParams, listOf, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  statusHistoryEntry,
  statusInput,
  subscriptionDataInput,
  usageData,
  usageDataInput,
} from './admin-schema.ts';
import { user, userStatus } from './schema.ts';

const search = z.string().max(200).optional();
const changeCount = z.number().int().optional();

export const listUsers = endpoint({
  id: 'users.listUsers',
  method: 'GET',
  path: '/private/users',
  access: 'admin',
  summary: 'All accounts, newest first; `search` looks in username, email and name',
  query: pageQuery.extend({ search, status: userStatus.optional() }),
  output: listOf(user),
});

export const listUsersByStatus = endpoint({
  id: 'users.listUsersByStatus',
  method: 'GET',
  path: '/private/users/status/:status',
  access: 'admin',
  summary: 'Accounts in a status, newest first',
  params: z.object({ status: userStatus }),
  query: pageQuery.extend({ search }),
  output: listOf(user),
});

export const changeUserStatus = endpoint({
  id: 'users.changeUserStatus',
  method: 'PUT',
  path: '/private/users/:id/status',
  access: 'admin',
  summary: 'Block, activate or otherwise change the status of an account; ends its sessions',
  params: idParams,
  body: statusInput,
  output: user,
  errors: ['USER_NOT_FOUND', 'IN_USE', 'EMAIL_TAKEN', 'STALE_WRITE'],
});

export const getStatusHistory = endpoint({
  id: 'users.getStatusHistory',
  method: 'GET',
  path: '/private/users/:id/status/history',
  access: 'admin',
  summary: 'Changes of status of an account, newest first',
  params: idParams,
  query: pageQuery,
  output: listOf(statusHistoryEntry),
  errors: ['USER_NOT_FOUND'],
});

export const getUsageData = endpoint({
  id: 'users.getUsageData',
  method: 'GET',
  path: '/private/users/:id/usage-data',
  access: 'admin',
  summary: 'The own daily limit of an account, and the runs in the open windows of its tasks',
  params: idParams,
  output: usageData,
  errors: ['USER_NOT_FOUND'],
});

export const updateUsageData = endpoint({
  id: 'users.updateUsageData',
  method: 'PUT',
  path: '/private/users/:id/usage-data',
  access: 'admin',
  summary:
    'Set the daily limit of an account (-1 unlimited, null as its plan has it), reset the windows of its tasks',
  params: idParams,
  body: z.strictObject({ usage_data: usageDataInput, change_count: changeCount }),
  output: user,
  errors: ['USER_NOT_FOUND', 'STALE_WRITE'],
});

export const updateSubscriptionData = endpoint({
  id: 'users.updateSubscriptionData',
  method: 'PUT',
  path: '/private/users/:id/subscription-data',
  access: 'admin',
  summary: 'Set the plan, what is owned and the extra executions of an account',
  params: idParams,
  body: z.strictObject({ subscription_data: subscriptionDataInput, change_count: changeCount }),
  output: user,
  errors: ['USER_NOT_FOUND', 'STALE_WRITE'],
});
