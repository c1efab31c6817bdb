import * as z from 'zod';
import { id, idParams, listOf, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { accountBudget, accountCost, adminPurchase, costBasis, month } from './admin-schema.ts';
import { purchaseKinds } from './names.ts';
import { dayCost, purchase, purchaseStatus } from './purchase-schema.ts';

export const listAllPurchases = endpoint({
  id: 'subscription.listAllPurchases',
  method: 'GET',
  path: '/private/purchases',
  access: 'admin',
  summary:
    'Purchases of everyone or of one account, newest first; `search` looks in the buyer’s username, email and name',
  query: pageQuery.extend({
    user_id: id.optional(),
    status: purchaseStatus.optional(),
    type: z.enum(purchaseKinds).optional(),
    search: z.string().max(200).optional(),
  }),
  output: listOf(adminPurchase),
});

export const refundPurchase = endpoint({
  id: 'subscription.refundPurchase',
  method: 'POST',
  path: '/private/purchases/:id/refund',
  access: 'admin',
  summary: 'Give a purchase’s money back and undo its effect at once; the record stays',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(1, 'A reason is required').max(500) }),
  output: z.object({ message: z.string(), purchase, paid_back: z.boolean() }),
  errors: ['PURCHASE_NOT_FOUND', 'PURCHASE_NOT_REFUNDABLE'],
});

export const listCosts = endpoint({
  id: 'subscription.listCosts',
  method: 'GET',
  path: '/private/costs',
  access: 'admin',
  summary:
    'What runs cost by day and account, newest day first; from the day (UTC) of `from` to that of `to`, both included',
  query: pageQuery.extend({
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    user_id: id.optional(),
  }),
  output: listOf(dayCost).extend(costBasis.shape),
});

export const listAccountCosts = endpoint({
  id: 'subscription.listAccountCosts',
  method: 'GET',
  path: '/private/costs/accounts',
  access: 'admin',
  summary: 'What each account’s runs cost in a month (UTC), this one by default; the dearest account first',
  query: pageQuery.extend({ month: month.optional() }),
  output: listOf(accountCost).extend({ month, ...costBasis.shape }),
});

export const getBudget = endpoint({
  id: 'subscription.getBudget',
  method: 'GET',
  path: '/private/users/:id/budget',
  access: 'admin',
  summary: 'What an account’s runs may cost in a calendar month (UTC), and what they cost in this one',
  params: idParams,
  output: accountBudget,
  errors: ['USER_NOT_FOUND'],
});

export const setBudget = endpoint({
  id: 'subscription.setBudget',
  method: 'PUT',
  path: '/private/users/:id/budget',
  access: 'admin',
  summary:
    'What an account’s runs may cost in a calendar month (UTC), in millionths of the currency’s unit; null: any',
  params: idParams,
  body: z.strictObject({ monthly_budget_micros: z.int().min(0).nullable() }),
  output: accountBudget,
  errors: ['USER_NOT_FOUND'],
});
