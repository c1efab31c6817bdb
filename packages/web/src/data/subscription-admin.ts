import type { AdminPurchase, EndpointQuery, PurchaseKind, PurchaseStatus } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { byCursor, keys, pagesQuery, readAll, refresh } from './cache.ts';
import { meQuery } from './me.ts';

export type PurchaseFilters = {
  search?: string | undefined;
  status?: PurchaseStatus | undefined;
  type?: PurchaseKind | undefined;
  user_id?: string | undefined;
};

const purchases = ['purchases'];
const accountCosts = ['costs', 'accounts'];

/** Everyone's purchases that match, newest first unless ordered otherwise, page by page. */
export const purchasesQuery = (filters: EndpointQuery<typeof api.subscription.listAllPurchases>) => ({
  ...pagesQuery(purchases, filters, (options) => call(api.subscription.listAllPurchases, options)),
  // Users buy at any time, so it is refetched whenever it is opened.
  staleTime: 0,
});

/** The newest few of one account. */
export const latestPurchasesQuery = (user_id: string) =>
  queryOptions({
    queryKey: [...purchases, 'latest', user_id],
    queryFn: ({ signal }) =>
      call(api.subscription.listAllPurchases, { query: { user_id, limit: 5 }, signal }),
    staleTime: 0,
  });

/** Reads all purchases that match, newest first, and passes them to `save`. */
export const useExportMatchingPurchases = (
  filters: PurchaseFilters,
  save: (purchases: AdminPurchase[]) => void,
) =>
  useMutation({
    mutationFn: async () =>
      save(
        await readAll((cursor) =>
          call(api.subscription.listAllPurchases, { query: { ...filters, limit: 200, cursor } }),
        ),
      ),
  });

/** Gives money back; the buyer's account and the user's own session are refetched. */
export function useRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(api.subscription.refundPurchase, { params: { id }, body: { reason } }),
    // A refusal may say that it was refunded meanwhile.
    onSettled: () => refresh(client, purchases, keys.users, keys.subscription, meQuery.queryKey),
  });
}

/** Loads the costs of accounts in a month (`2026-11`, this one when empty), the dearest first, page by page. */
export const accountCostsQuery = (month: string, limit = 50) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: [...accountCosts, month, limit],
    queryFn: ({ pageParam, signal }) =>
      call(api.subscription.listAccountCosts, {
        query: { limit, cursor: pageParam, ...(month && { month }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** An account's costs by day since a day (`2026-11-01`). */
export const dayCostsQuery = (user_id: string, from: string) =>
  queryOptions({
    queryKey: ['costs', 'days', user_id, from],
    queryFn: ({ signal }) =>
      call(api.subscription.listCosts, { query: { user_id, from: `${from}T00:00:00Z`, limit: 50 }, signal }),
    staleTime: 0,
  });

/** An account's budget and what it has spent this month. */
export const budgetQuery = (id: string) =>
  queryOptions({
    queryKey: ['costs', 'budget', id],
    queryFn: ({ signal }) => call(api.subscription.getBudget, { params: { id }, signal }),
    staleTime: 0,
  });

export function useSetBudget(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (monthly_budget_micros: number | null) =>
      call(api.subscription.setBudget, { params: { id }, body: { monthly_budget_micros } }),
    onSuccess: (budget) => {
      client.setQueryData(budgetQuery(id).queryKey, budget);
      return refresh(client, accountCosts);
    },
  });
}
