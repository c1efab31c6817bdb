import * as z from 'zod';
import { sortOrders } from '../catalogue/names.ts';
import { countedListOf, id, idParams, listOf, pageQuery, period } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { accountBudget, accountCost, adminPurchase, budgetInput, costBasis, month } from './admin-schema.ts';
import { purchaseKinds, purchaseSorts } from './names.ts';
import { dayCost, purchase, purchaseStatus } from './purchase-schema.ts';

export const listAllPurchases = endpoint({
  method: 'GET',
  path: '/private/purchases',
  access: 'admin',
  summary:
    'List the purchases of everyone or of one account, newest first; `search` matches the buyer’s username, email and name. `total` is null on later pages, and while a search finds more than a page',
  query: pageQuery.extend({
    user_id: id.optional(),
    status: purchaseStatus.optional(),
    type: z.enum(purchaseKinds).optional(),
    search: z.string().max(200).optional(),
    sort: z.enum(purchaseSorts).optional(),
    order: z.enum(sortOrders).optional(),
  }),
  output: countedListOf(adminPurchase),
});

export const refundPurchase = endpoint({
  method: 'POST',
  path: '/private/purchases/:id/refund',
  access: 'admin',
  summary: 'Refund a purchase and revert its effect immediately; the record is kept',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(1, 'A reason is required').max(500) }),
  output: z.object({ message: z.string(), purchase, paid_back: z.boolean() }),
  errors: ['PURCHASE_NOT_FOUND', 'PURCHASE_NOT_REFUNDABLE'],
});

export const listCosts = endpoint({
  method: 'GET',
  path: '/private/costs',
  access: 'admin',
  summary:
    'List the costs of runs by day and account, newest day first; from the day (UTC) of `from` to that of `to`, inclusive',
  query: pageQuery.extend({
    ...period,
    user_id: id.optional(),
  }),
  output: listOf(dayCost).extend(costBasis.shape),
});

export const listAccountCosts = endpoint({
  method: 'GET',
  path: '/private/costs/accounts',
  access: 'admin',
  summary: 'List each account’s costs in a month (UTC), this one by default; highest first',
  query: pageQuery.extend({ month: month.optional() }),
  output: listOf(accountCost).extend({ month, ...costBasis.shape }),
});

export const getBudget = endpoint({
  method: 'GET',
  path: '/private/users/:id/budget',
  access: 'admin',
  summary: 'Get an account’s budget per calendar month (UTC), and its costs this month',
  params: idParams,
  output: accountBudget,
  errors: ['USER_NOT_FOUND'],
});

export const setBudget = endpoint({
  method: 'PUT',
  path: '/private/users/:id/budget',
  access: 'admin',
  summary:
    'Set an account’s budget per calendar month (UTC), in millionths of the currency’s unit; null: unlimited',
  params: idParams,
  body: budgetInput,
  output: accountBudget,
  errors: ['USER_NOT_FOUND'],
});
