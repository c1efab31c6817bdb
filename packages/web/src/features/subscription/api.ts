import {
  api,
  type BillingCycle,
  isPurchaseOpen,
  type PackSize,
  type PlanName,
  type PurchaseAnswer,
} from '@agentarium/contracts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { meQuery } from '../../lib/me.ts';

/** The plan in force, what was bought and what is for sale. */
export const statusQuery = queryOptions({
  queryKey: ['subscription', 'status'],
  queryFn: ({ signal }) => call(api.subscription.getSubscriptionStatus, { signal }),
});

/** The agents that may be for sale, as the agents' own pages read them. */
export const soldAgentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: ({ signal }) => call(api.agents.listAgents, { signal }),
  select: (page) => page.items,
});

/** Purchases that the page asks for at a time (docs/spec/user-side.md#subscription). */
const historyPageSize = 20;

export const historyQuery = infiniteQueryOptions({
  queryKey: ['subscription', 'history'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    call(api.subscription.listPurchases, {
      query: { limit: historyPageSize, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  getNextPageParam: (page) => page.next_cursor,
});

/** How often a purchase that waits for its payment is looked at. */
const pendingMs = 5000;

/** One purchase as its receipt shows it, until it has ended. */
export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['subscription', 'receipt', id],
    queryFn: ({ signal }) => call(api.subscription.getPurchase, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isPurchaseOpen(state.data.status) ? pendingMs : false),
  });

/** All purchases there are, page by page, newest first. */
export async function loadWholeHistory() {
  const items = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor);
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items;
}
const readPage = (cursor: string) =>
  call(api.subscription.listPurchases, { query: { limit: 200, ...(cursor && { cursor }) } });

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

/** Reads everything anew that a purchase can open or change. */
export function useRefresh(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: meQuery.queryKey, exact: true }),
      ...['subscription', 'agents', 'tasks'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    ]);
}

/** Buys. */
export function useBuy() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ order, key }: { order: Order; key: string }) => send(order, key),
    onSuccess: refresh,
  });
}

/** Goes on with a purchase that waits for its payment. */
export function usePay(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(api.subscription.payPurchase, { params: { id } }),
    onSettled: refresh,
  });
}

/** Gives up a purchase that waits for its payment. */
export function useCancelPurchase(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call(api.subscription.cancelPurchase, { params: { id } }),
    onSettled: refresh,
  });
}
