import * as z from 'zod';
import { id, idParams, listOf, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
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

const idempotency = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() });
const selling = ['PAYMENT_FAILED', 'IDEMPOTENCY_KEY_REUSED'] as const;

export const getSubscriptionStatus = endpoint({
  id: 'subscription.getSubscriptionStatus',
  method: 'GET',
  path: '/subscription/status',
  access: 'user',
  summary: 'The plan in force, what was bought, and everything that is for sale with its price',
  output: subscriptionStatus,
});

export const upgradePlan = endpoint({
  id: 'subscription.upgradePlan',
  method: 'POST',
  path: '/subscription/upgrade',
  access: 'user',
  summary: 'Activate a plan, or extend the one that runs; without a billing cycle the first that is offered',
  headers: idempotency,
  body: z.strictObject({ plan_name: planName, billing_cycle: billingCycle.optional() }),
  output: purchaseAnswer,
  errors: [...selling, 'PLAN_DOWNGRADE', 'ALREADY_PURCHASED'],
});

export const purchaseExecutionPack = endpoint({
  id: 'subscription.purchaseExecutionPack',
  method: 'POST',
  path: '/subscription/purchase/execution-pack',
  access: 'user',
  summary: 'Buy runs beyond the daily limit; they expire after 90 days',
  headers: idempotency,
  body: z.strictObject({ pack_size: packSize }),
  output: purchaseAnswer,
  errors: [...selling, 'FEATURE_NOT_IN_PLAN'],
});

export const purchaseAgent = endpoint({
  id: 'subscription.purchaseAgent',
  method: 'POST',
  path: '/subscription/purchase/agent',
  access: 'user',
  summary:
    'Buy an agent for good, whatever the plan; one of tier custom needs a plan that sells custom agents',
  headers: idempotency,
  body: z.strictObject({ agent_id: id }),
  output: purchaseAnswer,
  errors: [...selling, 'AGENT_NOT_FOUND', 'FEATURE_NOT_IN_PLAN', 'ALREADY_PURCHASED'],
});

export const listPurchases = endpoint({
  id: 'subscription.listPurchases',
  method: 'GET',
  path: '/subscription/purchase/history',
  access: 'user',
  summary: 'One’s own purchases, newest first',
  query: pageQuery,
  output: listOf(purchase),
});

export const getPurchase = endpoint({
  id: 'subscription.getPurchase',
  method: 'GET',
  path: '/subscription/purchases/:id',
  access: 'user',
  summary:
    'A purchase with everything that its receipt shows: the caller’s, or anyone’s for an administrator',
  params: idParams,
  output: receipt,
  errors: ['PURCHASE_NOT_FOUND'],
});

export const payPurchase = endpoint({
  id: 'subscription.payPurchase',
  method: 'POST',
  path: '/subscription/purchases/:id/pay',
  access: 'user',
  summary: 'Resume one of the caller’s purchases that waits for its payment; returns again where to pay',
  params: idParams,
  output: purchaseAnswer,
  errors: ['PURCHASE_NOT_FOUND', 'PAYMENT_FAILED'],
});

export const cancelPurchase = endpoint({
  id: 'subscription.cancelPurchase',
  method: 'POST',
  path: '/subscription/purchases/:id/cancel',
  access: 'user',
  summary: 'Cancel one of the caller’s purchases that waits for its payment; a later payment is refunded',
  params: idParams,
  output: z.object({ message: z.string(), purchase }),
  errors: ['PURCHASE_NOT_FOUND', 'PURCHASE_ENDED'],
});

export const getPurchaseCapabilities = endpoint({
  id: 'subscription.getPurchaseCapabilities',
  method: 'GET',
  path: '/subscription/purchase-capabilities',
  access: 'user',
  summary: 'What the plan in force lets one buy',
  output: purchaseCapabilities,
});

export const getExecutionLimit = endpoint({
  id: 'subscription.getExecutionLimit',
  method: 'GET',
  path: '/subscription/execution-limit',
  access: 'user',
  summary: 'Runs a day, what is left of them, and extra runs',
  output: executionLimit,
});

export const getAgentPurchaseInfo = endpoint({
  id: 'subscription.getAgentPurchaseInfo',
  method: 'GET',
  path: '/subscription/agent/:id/purchase-info',
  access: 'user',
  summary: 'Whether an agent is open to the caller, may be bought, and for how much',
  params: idParams,
  output: agentPurchaseInfo,
  errors: ['AGENT_NOT_FOUND'],
});

export const listAgentEntitlements = endpoint({
  id: 'subscription.listAgentEntitlements',
  method: 'GET',
  path: '/subscription/agents',
  access: 'user',
  summary: 'Agents, and why each is open or locked',
  output: listOf(agentEntitlement),
});

export const listTaskEntitlements = endpoint({
  id: 'subscription.listTaskEntitlements',
  method: 'GET',
  path: '/subscription/tasks',
  access: 'user',
  summary: 'Tasks, and why each is open or locked',
  output: listOf(taskEntitlement),
});

/** The signature is an HMAC-SHA256 in hex with PAYMENT_SECRET over the JSON array of occurred_at, event_id, purchase_id, status and reference. */
export const receivePayment = endpoint({
  id: 'subscription.receivePayment',
  method: 'POST',
  path: '/subscription/payments/webhook',
  access: 'public',
  summary: 'How a payment ended, told by the payment provider and signed with the shared secret',
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
