import * as z from 'zod';
import { id, idParams, listOf, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { idempotencyHeaders } from '../executions/call-parts.ts';
import {
  agentEntitlement,
  agentPurchaseInfo,
  billingCycle,
  executionLimit,
  packSize,
  purchase,
  purchaseAnswer,
  purchaseCapabilities,
  receipt,
  subscriptionStatus,
  taskEntitlement,
} from './purchase-schema.ts';
import { planName } from './schema.ts';

const selling = ['PAYMENT_FAILED', 'IDEMPOTENCY_KEY_REUSED'] as const;

export const getSubscriptionStatus = endpoint({
  method: 'GET',
  path: '/subscription/status',
  access: 'user',
  summary: 'Get the active plan, past purchases, and everything for sale with its price',
  output: subscriptionStatus,
});

export const upgradePlan = endpoint({
  method: 'POST',
  path: '/subscription/upgrade',
  access: 'user',
  summary: 'Activate a plan, or extend the active one; without a billing cycle the default one',
  headers: idempotencyHeaders,
  body: z.strictObject({ plan_name: planName, billing_cycle: billingCycle.optional() }),
  output: purchaseAnswer,
  errors: [...selling, 'PLAN_DOWNGRADE', 'ALREADY_PURCHASED'],
});

export const purchaseExecutionPack = endpoint({
  method: 'POST',
  path: '/subscription/purchase/execution-pack',
  access: 'user',
  summary: 'Buy runs beyond the daily limit; they expire after 90 days',
  headers: idempotencyHeaders,
  body: z.strictObject({ pack_size: packSize }),
  output: purchaseAnswer,
  errors: [...selling, 'FEATURE_NOT_IN_PLAN'],
});

export const purchaseAgent = endpoint({
  method: 'POST',
  path: '/subscription/purchase/agent',
  access: 'user',
  summary:
    'Buy an agent permanently, whatever the plan; one of tier custom requires a plan that sells custom agents',
  headers: idempotencyHeaders,
  body: z.strictObject({ agent_id: id }),
  output: purchaseAnswer,
  errors: [...selling, 'AGENT_NOT_FOUND', 'FEATURE_NOT_IN_PLAN', 'ALREADY_PURCHASED'],
});

export const listPurchases = endpoint({
  method: 'GET',
  path: '/subscription/purchase/history',
  access: 'user',
  summary: 'List the caller’s purchases, newest first',
  query: pageQuery,
  output: listOf(purchase),
});

export const getPurchase = endpoint({
  method: 'GET',
  path: '/subscription/purchases/:id',
  access: 'user',
  summary: 'Get a purchase with its receipt: the caller’s, or anyone’s for an administrator',
  params: idParams,
  output: receipt,
  errors: ['PURCHASE_NOT_FOUND'],
});

export const payPurchase = endpoint({
  method: 'POST',
  path: '/subscription/purchases/:id/pay',
  access: 'user',
  summary: 'Resume one of the caller’s purchases that awaits payment; returns where to pay',
  params: idParams,
  output: purchaseAnswer,
  errors: ['PURCHASE_NOT_FOUND', 'PAYMENT_FAILED'],
});

export const cancelPurchase = endpoint({
  method: 'POST',
  path: '/subscription/purchases/:id/cancel',
  access: 'user',
  summary: 'Cancel one of the caller’s purchases that awaits payment; a later payment is refunded',
  params: idParams,
  output: z.object({ message: z.string(), purchase }),
  errors: ['PURCHASE_NOT_FOUND', 'PURCHASE_ENDED'],
});

export const getPurchaseCapabilities = endpoint({
  method: 'GET',
  path: '/subscription/purchase-capabilities',
  access: 'user',
  summary: 'Get what the active plan allows the caller to buy',
  output: purchaseCapabilities,
});

export const getExecutionLimit = endpoint({
  method: 'GET',
  path: '/subscription/execution-limit',
  access: 'user',
  summary: 'Get the daily limit, what is left of it, and extra runs',
  output: executionLimit,
});

export const getAgentPurchaseInfo = endpoint({
  method: 'GET',
  path: '/subscription/agent/:id/purchase-info',
  access: 'user',
  summary: 'Get whether an agent is unlocked for the caller, can be bought, and at what price',
  params: idParams,
  output: agentPurchaseInfo,
  errors: ['AGENT_NOT_FOUND'],
});

export const listAgentEntitlements = endpoint({
  method: 'GET',
  path: '/subscription/agents',
  access: 'user',
  summary: 'List agents, and why each is unlocked or locked',
  output: listOf(agentEntitlement),
});

export const listTaskEntitlements = endpoint({
  method: 'GET',
  path: '/subscription/tasks',
  access: 'user',
  summary: 'List tasks, and why each is unlocked or locked',
  output: listOf(taskEntitlement),
});

/**
 * The signature is an HMAC-SHA256 in hex with PAYMENT_SECRET over the JSON array of occurred_at, event_id, purchase_id,
 * status and reference.
 */
export const receivePayment = endpoint({
  method: 'POST',
  path: '/subscription/payments/webhook',
  access: 'public',
  summary: 'Report how a payment ended, by the payment provider, signed with the shared secret',
  headers: z.object({ 'payment-signature': z.string().max(200).optional() }),
  body: z.strictObject({
    event_id: z.string().min(1).max(200),
    occurred_at: z.iso.datetime(),
    purchase_id: id,
    status: z.enum(['completed', 'failed']),
    reference: z.string().min(1).max(200),
  }),
  output: z.object({ received: z.literal(true) }),
  errors: ['FORBIDDEN', 'PURCHASE_NOT_FOUND'],
});
