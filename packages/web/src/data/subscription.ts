import {
  type BillingCycle,
  isPurchaseOpen,
  type PackSize,
  type PlanName,
  type Purchase,
  type PurchaseAnswer,
} from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { byCursor, keys, readAll, refresh } from './cache.ts';
import { meQuery } from './me.ts';

/** The current plan, what was bought and what is for sale. */
export const subscriptionStatusQuery = queryOptions({
  queryKey: [...keys.subscription, 'status'],
  queryFn: ({ signal }) => call(api.subscription.getSubscriptionStatus, { signal }),
});

/** The currency of purchases. */
export const currencyQuery = queryOptions({
  ...subscriptionStatusQuery,
  select: ({ currency_code }) => currency_code,
});

/** Purchases per page (docs/spec/user-side.md#subscription). */
const historyPageSize = 20;

export const purchaseHistoryQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: [...keys.subscription, 'history'],
  queryFn: ({ pageParam, signal }) =>
    call(api.subscription.listPurchases, { query: { limit: historyPageSize, cursor: pageParam }, signal }),
});

/** The milliseconds after which a pending purchase is polled. */
const pendingMs = 5000;

/** One purchase as its receipt shows it; polled until it has ended. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.subscription, 'receipt', id],
    queryFn: ({ signal }) => call(api.subscription.getPurchase, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isPurchaseOpen(state.data.status) ? pendingMs : false),
  });

/** Reads all purchases, newest first, and passes them to `save`. */
export const useExportPurchases = (save: (purchases: Purchase[]) => void) =>
  useMutation({
    mutationFn: async () =>
      save(
        await readAll((cursor) => call(api.subscription.listPurchases, { query: { limit: 200, cursor } })),
      ),
  });

export type Order =
  | { kind: 'plan'; plan: PlanName; cycle: BillingCycle }
  | { kind: 'pack'; size: PackSize }
  | { kind: 'agent'; id: string };

function send(order: Order, key: string): Promise<PurchaseAnswer> {
  const headers = { 'idempotency-key': key };
  switch (order.kind) {
    case 'plan':
      return call(api.subscription.upgradePlan, {
        body: { plan_name: order.plan, billing_cycle: order.cycle },
        headers,
      });
    case 'pack':
      return call(api.subscription.purchaseExecutionPack, { body: { pack_size: order.size }, headers });
    case 'agent':
      return call(api.subscription.purchaseAgent, { body: { agent_id: order.id }, headers });
    default:
      return order satisfies never;
  }
}

/** Refetches everything a purchase can unlock or change. */
export const subscriptionChanged = (client: QueryClient) =>
  refresh(client, meQuery.queryKey, keys.subscription, keys.agents, keys.tasks);

/** Buys. */
export function useBuy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, key }: { order: Order; key: string }) => send(order, key),
    onSuccess: () => subscriptionChanged(client),
  });
}

/** Resumes a purchase that awaits payment. */
export function usePay(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.subscription.payPurchase, { params: { id } }),
    onSettled: () => subscriptionChanged(client),
  });
}

/** Cancels a purchase that awaits payment. */
export function useCancelPurchase(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.subscription.cancelPurchase, { params: { id } }),
    onSettled: () => subscriptionChanged(client),
  });
}
