import { type AdminPurchase, minorUnits } from '@agentarium/contracts';
import {
  type PurchaseKind,
  type PurchaseStatus,
  purchaseKinds,
  purchaseSorts,
  purchaseStatuses,
} from '@agentarium/contracts/names';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type PurchaseFilters,
  purchasesQuery,
  useExportMatchingPurchases,
  useRefund,
} from '../../../data/subscription-admin.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FilterRow, FilterSheet, SearchField, UrlFilter } from '../../../design/form/filter-row.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { DownloadButton } from '../../../design/form/loading-button.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useClearUrlState, useUrlCount, useUrlState } from '../../../design/hooks/use-url-state.ts';
import { saveCsv } from '../../../lib/csv.ts';
import { AdminList, useListView } from '../../../widgets/admin/admin-list.tsx';
import { AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { ReasonDialog } from '../../../widgets/admin/reason-dialog.tsx';
import { usePurchaseName } from '../purchase-label.tsx';
import { PurchaseCard, usePurchaseColumns } from './purchase-rows.tsx';

/** The statuses of the filter, in the order of its menu. */
const shownStatuses = [...new Set(['completed' as const, ...purchaseStatuses])];

/** The filters in the address, and how to clear them; null if there are none. */
function usePurchaseFilters(): { filters: PurchaseFilters; onClear: (() => void) | null } {
  const [search] = useUrlState('search');
  const [status] = useUrlState<PurchaseStatus | ''>('status', '', purchaseStatuses);
  const [type] = useUrlState<PurchaseKind | ''>('type', '', purchaseKinds);
  const [user] = useUrlState('user');
  const clear = useClearUrlState('search', 'status', 'type', 'user');
  const filters = {
    search: search || undefined,
    status: status || undefined,
    type: type || undefined,
    user_id: user || undefined,
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return { filters, onClear: isFiltered ? clear : null };
}

/** Filters purchases by buyer, status and type, all in the address. `buyer` names the single account shown. */
function FilterFields({ buyer }: { buyer: string | undefined }) {
  const { t } = useTranslation(['billing-admin', 'subscription']);
  const [user, setUser] = useUrlState('user');
  const chosen = useUrlCount('status', 'type', 'user');
  const statuses = shownStatuses.map((value) => ({
    value,
    label: t(`subscription:status.${value}`),
  }));
  const types = purchaseKinds.map((value) => ({ value, label: t(`filter.types.${value}`) }));
  return (
    <FilterRow hasSheet>
      <SearchField label={t('filter.search')} param="search" />
      <FilterSheet count={chosen}>
        <UrlFilter label={t('filter.status')} param="status" all={t('filter.any')} options={statuses} />
        <UrlFilter label={t('filter.type')} param="type" all={t('filter.any')} options={types} />
        {user && (
          <Chip
            variant="outlined"
            label={t('filter.user', { user: buyer ?? user })}
            onDelete={() => setUser('')}
            sx={{ maxWidth: '100%' }}
          />
        )}
      </FilterSheet>
    </FilterRow>
  );
}

const columns = [
  'id',
  'date',
  'buyer',
  'item',
  'amount',
  'currency',
  'status',
  'refunded',
  'reason',
] as const;

/** All matching purchases as a spreadsheet file, with times in the administrator's zone. */
function usePurchasesCsv(filters: PurchaseFilters) {
  const { t } = useTranslation(['billing-admin', 'subscription']);
  const { language, zone } = useFormat();
  const nameOf = usePurchaseName();
  return useExportMatchingPurchases(filters, (purchases) => {
    const rows = purchases.map((purchase) => [
      purchase.id,
      new Date(purchase.created_at),
      purchase.username,
      nameOf(purchase),
      purchase.amount / minorUnits(purchase.currency),
      purchase.currency,
      t(`subscription:status.${purchase.status}`),
      purchase.refunded_at && new Date(purchase.refunded_at),
      purchase.refund?.reason,
    ]);
    const head = columns.map((column) => t(`csv.${column}`, { zone }));
    saveCsv(t('subscription:csv.file'), [head, ...rows], { language, zone });
  });
}

/** Returns the kind of item that a buyer loses with a refund. */
const lostWithRefund = ({ purchase_type: type }: AdminPurchase) => {
  if (type === 'subscription_upgrade') return 'plan';
  return type === 'agent_purchase' || type === 'custom_agent' ? 'agent' : 'pack';
};

type RefundDialogProps = { purchase: AdminPurchase; open: boolean; onClose: () => void };

/** Refunds with a required reason; says beforehand what the buyer loses. */
export function RefundDialog({ purchase, open, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['billing-admin', 'errors']);
  const toast = useToast();
  const format = useFormat();
  const item = usePurchaseName()(purchase);
  const refund = useRefund();
  const sum = format.money(purchase.amount, purchase.currency);
  const user = purchase.username;
  const { id } = purchase;
  const done = ({ paid_back }: { paid_back: boolean }) => {
    toast.success(t(paid_back ? 'refund.done' : 'refund.doneByHand', { sum, user }));
    onClose();
  };
  return (
    <ReasonDialog
      title={t('refund.title', { sum, user })}
      text={t(`refund.loses.${lostWithRefund(purchase)}`, { item, user })}
      label={t('refund.reason')}
      help={t('refund.reasonHelp')}
      confirmLabel={t('refund.confirm')}
      color="error"
      pending={refund.isPending}
      problem={<FormError error={refund.error} fallback={t('refund.failed')} />}
      open={open}
      onSend={(reason) => refund.mutate({ id, reason }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

/** /admin/purchases: everyone's purchases in a table or as cards, newest first unless ordered otherwise, with refunds. */
export function Component() {
  const { t } = useTranslation(['billing-admin', 'subscription']);
  const { filters, onClear } = usePurchaseFilters();
  const view = useListView(purchaseSorts, 'table');
  const query = useInfiniteQuery(purchasesQuery({ ...filters, ...view.order }));
  const csv = usePurchasesCsv(filters);
  const [chosen, setChosen] = useState<AdminPurchase | null>(null);
  const [isOpen, setOpen] = useState(false);
  const onRefund = (purchase: AdminPurchase) => {
    setChosen(purchase);
    setOpen(true);
  };
  const columns = usePurchaseColumns(onRefund);
  const items = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total;
  const buyer = items?.find((item) => item.user_id === filters.user_id)?.username;
  return (
    <AdminPage
      title={t('purchases.title')}
      purpose={t('purchases.purpose')}
      action={
        items &&
        items.length > 0 && <DownloadButton of={csv}>{t('subscription:csv.download')}</DownloadButton>
      }
    >
      <FilterFields buyer={buyer} />
      <AdminList
        items={items}
        error={query.error}
        failed={t('purchases.failed')}
        onRetry={() => void query.refetch()}
        empty={{ title: t('purchases.empty'), text: t('purchases.emptyText') }}
        onClear={onClear}
        isStale={query.isPlaceholderData}
        more={query}
        table={{
          label: t('purchases.title'),
          columns,
          view,
          count: total != null && t('purchases.count', { count: total }),
        }}
      >
        {(purchase) => <PurchaseCard purchase={purchase} onRefund={onRefund} />}
      </AdminList>
      {chosen && (
        <RefundDialog key={chosen.id} purchase={chosen} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </AdminPage>
  );
}
