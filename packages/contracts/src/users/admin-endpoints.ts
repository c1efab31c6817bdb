import * as z from 'zod';
import { sortOrders } from '../catalogue/names.ts';
import { countedListOf, idParams, listOf, messageOutput, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  listedUser,
  statusHistoryEntry,
  statusInput,
  subscriptionDataInput,
  usageData,
  usageDataInput,
  userFilter,
  userSession,
} from './admin-schema.ts';
import { userSorts } from './names.ts';
import { user, userStatus } from './schema.ts';

const userOrder = {
  /** Longer than the ids of other lists: it may contain a name. */
  cursor: z.string().max(1000).optional(),
  sort: z.enum(userSorts).optional(),
  order: z.enum(sortOrders).optional(),
};
const changeCount = z.number().int().optional();
const listedUsers = countedListOf(listedUser).extend({ currency_code: z.string() });

export const listUsers = endpoint({
  method: 'GET',
  path: '/private/users',
  access: 'admin',
  summary:
    'List the accounts that match, newest first; `search` matches username, email and name; `sort=runs` and `sort=cost` order by this month’s (UTC). `total` is null on later pages, and while a search finds more than a page',
  query: pageQuery.extend({ ...userFilter.shape, ...userOrder }),
  output: listedUsers,
});

export const listUsersByStatus = endpoint({
  method: 'GET',
  path: '/private/users/status/:status',
  access: 'admin',
  summary: 'List the accounts with a status, newest first',
  params: z.object({ status: userStatus }),
  query: pageQuery.extend({ ...userFilter.omit({ status: true }).shape, ...userOrder }),
  output: listedUsers,
});

export const changeUserStatus = endpoint({
  method: 'PUT',
  path: '/private/users/:id/status',
  access: 'admin',
  summary: 'Block, activate or otherwise change the status of an account; ends its sessions',
  params: idParams,
  body: statusInput,
  output: user,
  errors: ['USER_NOT_FOUND', 'IN_USE', 'EMAIL_TAKEN', 'STALE_WRITE'],
});

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/private/users/:id/sessions',
  access: 'admin',
  summary: 'List the open sessions of an account, newest first',
  params: idParams,
  query: pageQuery,
  output: listOf(userSession),
  errors: ['USER_NOT_FOUND'],
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/private/users/:id/sessions/end',
  access: 'admin',
  summary: 'End all sessions of an account',
  params: idParams,
  output: messageOutput,
  errors: ['USER_NOT_FOUND'],
});

export const getStatusHistory = endpoint({
  method: 'GET',
  path: '/private/users/:id/status/history',
  access: 'admin',
  summary: 'List an account’s status changes, newest first',
  params: idParams,
  query: pageQuery,
  output: listOf(statusHistoryEntry),
  errors: ['USER_NOT_FOUND'],
});

export const getUsageData = endpoint({
  method: 'GET',
  path: '/private/users/:id/usage-data',
  access: 'admin',
  summary: 'Get an account’s own daily limit, and the runs in the open windows of its tasks',
  params: idParams,
  output: usageData,
  errors: ['USER_NOT_FOUND'],
});

export const updateUsageData = endpoint({
  method: 'PUT',
  path: '/private/users/:id/usage-data',
  access: 'admin',
  summary:
    'Set an account’s daily limit (-1: unlimited, null: the plan’s), or reset the windows of its tasks',
  params: idParams,
  body: z.strictObject({ usage_data: usageDataInput, change_count: changeCount }),
  output: user,
  errors: ['USER_NOT_FOUND', 'STALE_WRITE'],
});

export const updateSubscriptionData = endpoint({
  method: 'PUT',
  path: '/private/users/:id/subscription-data',
  access: 'admin',
  summary: 'Set the plan, owned items and extra executions of an account',
  params: idParams,
  body: z.strictObject({ subscription_data: subscriptionDataInput, change_count: changeCount }),
  output: user,
  errors: ['USER_NOT_FOUND', 'STALE_WRITE'],
});
