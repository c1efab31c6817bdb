import type { Expectation } from '../expectation.ts';

/** Plans, purchases, refunds and costs. */
export const subscriptionExpectations: Record<string, Expectation> = {
  'subscription.getSubscriptionStatus': { reach: 'self' },
  'subscription.upgradePlan': {
    reach: 'self',
    request: () => ({ body: { plan_name: 'basic' } }),
  },
  'subscription.purchaseExecutionPack': {
    reach: 'self',
    request: () => ({ body: { pack_size: 's' } }),
    answers: 'FEATURE_NOT_IN_PLAN',
  },
  'subscription.purchaseAgent': {
    reach: 'self',
    request: ({ agentId }) => ({ body: { agent_id: agentId } }),
    answers: 'ALREADY_PURCHASED',
  },
  'subscription.listPurchases': { reach: 'self' },
  'subscription.getPurchase': {
    reach: 'owner-or-admin',
    request: ({ purchaseId }) => ({ params: { id: purchaseId } }),
  },
  'subscription.payPurchase': {
    reach: 'owner',
    request: ({ purchaseId }) => ({ params: { id: purchaseId } }),
  },
  'subscription.cancelPurchase': {
    reach: 'owner',
    request: ({ purchaseId }) => ({ params: { id: purchaseId } }),
    answers: 'PURCHASE_ENDED',
  },
  'subscription.getPurchaseCapabilities': { reach: 'self' },
  'subscription.getExecutionLimit': { reach: 'self' },
  'subscription.getAgentPurchaseInfo': {
    reach: 'self',
    request: ({ agentId }) => ({ params: { id: agentId } }),
  },
  'subscription.listAgentEntitlements': { reach: 'catalogue' },
  'subscription.listTaskEntitlements': { reach: 'catalogue' },
  'subscription.receivePayment': {
    reach: 'anyone',
    request: ({ purchaseId }) => ({
      body: {
        event_id: 'event-1',
        occurred_at: new Date().toISOString(),
        purchase_id: purchaseId,
        status: 'completed',
        reference: 'reference-1',
      },
    }),
    answers: 'FORBIDDEN',
  },
  'subscription.listAllPurchases': { reach: 'admin' },
  'subscription.refundPurchase': {
    reach: 'admin',
    request: ({ purchaseId }) => ({ params: { id: purchaseId }, body: { reason: 'Testing' } }),
  },
  'subscription.listCosts': { reach: 'admin' },
  'subscription.listAccountCosts': { reach: 'admin' },
  'subscription.getBudget': {
    reach: 'admin',
    request: ({ owner }) => ({ params: { id: owner.id } }),
  },
  'subscription.setBudget': {
    reach: 'admin',
    request: ({ owner }) => ({ params: { id: owner.id }, body: { monthly_budget_micros: 1_000_000 } }),
  },
};
