import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { listAccountCosts, listCosts } from './costs.ts';
import {
  getAgentPurchaseInfo,
  getExecutionLimit,
  getPurchaseCapabilities,
  getSubscriptionStatus,
  listAgentEntitlements,
  listTaskEntitlements,
} from './entitlements.ts';
import { getBudget, setBudget } from './limits.ts';
import { getPurchase, listAllPurchases, listPurchases } from './purchases/list-purchases.ts';
import {
  cancelPurchase,
  payOwnPurchase,
  purchaseAgent,
  purchaseExecutionPack,
  upgradePlan,
} from './purchases/purchases.ts';
import { refundPurchase } from './purchases/refund-purchase.ts';
import { receivePayment } from './purchases/settle-purchase.ts';
import { getForecast } from './spending-forecast.ts';

const { subscription } = api;

export function registerSubscription(app: App): void {
  serve(app, subscription.getSubscriptionStatus, (ctx) => getSubscriptionStatus(ctx));
  serve(app, subscription.upgradePlan, (ctx, { body, headers }) =>
    upgradePlan(ctx, { plan: body.plan_name, cycle: body.billing_cycle, key: headers['idempotency-key'] }),
  );
  serve(app, subscription.purchaseExecutionPack, (ctx, { body, headers }) =>
    purchaseExecutionPack(ctx, { size: body.pack_size, key: headers['idempotency-key'] }),
  );
  serve(app, subscription.purchaseAgent, (ctx, { body, headers }) =>
    purchaseAgent(ctx, { agentId: body.agent_id, key: headers['idempotency-key'] }),
  );
  serve(app, subscription.listPurchases, (ctx, { query }) => listPurchases(ctx, query));
  serve(app, subscription.getPurchase, (ctx, { params }) => getPurchase(ctx, params.id));
  serve(app, subscription.payPurchase, (ctx, { params }) => payOwnPurchase(ctx, params.id));
  serve(app, subscription.cancelPurchase, (ctx, { params }) => cancelPurchase(ctx, params.id));
  serve(app, subscription.getPurchaseCapabilities, (ctx) => getPurchaseCapabilities(ctx));
  serve(app, subscription.getExecutionLimit, (ctx) => getExecutionLimit(ctx));
  serve(app, subscription.getAgentPurchaseInfo, (ctx, { params }) => getAgentPurchaseInfo(ctx, params.id));
  serve(app, subscription.listAgentEntitlements, (ctx) => listAgentEntitlements(ctx));
  serve(app, subscription.listTaskEntitlements, (ctx) => listTaskEntitlements(ctx));
  serve(app, subscription.receivePayment, (ctx, { body, headers }) =>
    receivePayment(ctx, { ...body, signature: headers['payment-signature'] }),
  );
  serve(app, subscription.listAllPurchases, (ctx, { query }) => listAllPurchases(ctx, query));
  serve(app, subscription.refundPurchase, (ctx, { params, body }) =>
    refundPurchase(ctx, { ...params, ...body }),
  );
  serve(app, subscription.listCosts, (ctx, { query }) => listCosts(ctx, query));
  serve(app, subscription.listAccountCosts, (ctx, { query }) => listAccountCosts(ctx, query));
  serve(app, subscription.getBudget, (ctx, { params }) => getBudget(ctx, params.id));
  serve(app, subscription.setBudget, (ctx, { params, body }) =>
    setBudget(ctx, { userId: params.id, budget: body.monthly_budget_micros }),
  );
  serve(app, api.schedule.getForecast, (ctx, { params, query }) => getForecast(ctx, { ...params, ...query }));
}
