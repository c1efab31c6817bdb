import { minorUnits, type Purchase } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { purchaseHistoryQuery, useExportPurchases } from '../../data/subscription.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState } from '../../design/feedback/notice.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { type DataColumn, DataTable } from '../../design/layout/data-table.tsx';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { saveCsv } from '../../lib/csv.ts';
import { paths } from '../../lib/paths.ts';
import { PurchaseStatusChip, usePurchaseName } from './purchase-label.tsx';
import { Section } from './section.tsx';

function ReceiptLink({ purchase, name }: { purchase: Purchase; name: string }) {
  const { t } = useTranslation('subscription');
  return (
    <SmallButton
      icon="receipt_long"
      color="primary"
      to={paths.receipt(purchase.id)}
      aria-label={t('history.receiptOf', { name })}
    >
      {t('history.receipt')}
    </SmallButton>
  );
}

/** Purchases as a table, as cards on phones. */
function HistoryList({ items }: { items: readonly Purchase[] }) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const nameOf = usePurchaseName();
  const columns: DataColumn<Purchase>[] = [
    {
      label: t('history.date'),
      sx: { whiteSpace: 'nowrap', color: 'text.secondary' },
      cell: ({ created_at }) => <DateTime at={created_at} />,
    },
    { label: t('history.item'), sx: { fontWeight: 550, overflowWrap: 'anywhere' }, cell: nameOf },
    {
      label: t('history.amount'),
      align: 'right',
      sx: { whiteSpace: 'nowrap' },
      cell: ({ amount, currency }) => format.money(amount, currency),
    },
    { label: t('history.status'), cell: ({ status }) => <PurchaseStatusChip status={status} /> },
    {
      label: t('history.receipt'),
      isLabelHidden: true,
      align: 'right',
      cell: (purchase) => <ReceiptLink purchase={purchase} name={nameOf(purchase)} />,
    },
  ];
  return (
    <DataTable
      labelledBy="history"
      rows={items}
      rowId={({ id }) => id}
      columns={columns}
      card={(purchase) => (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Typography variant="h4" component="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {nameOf(purchase)}
            </Typography>
            <Typography variant="h4" component="p" sx={{ whiteSpace: 'nowrap' }}>
              {format.money(purchase.amount, purchase.currency)}
            </Typography>
          </Box>
          <Note sx={{ mt: 0.25 }}>
            <DateTime at={purchase.created_at} />
          </Note>
          <Box sx={{ mt: 1, display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <PurchaseStatusChip status={purchase.status} />
            <ReceiptLink purchase={purchase} name={nameOf(purchase)} />
          </Box>
        </>
      )}
    />
  );
}

/** All purchases as a spreadsheet file, with times in the user's zone. */
function useCsv() {
  const { t } = useTranslation('subscription');
  const { language, zone } = useFormat();
  const nameOf = usePurchaseName();
  return useExportPurchases((purchases) => {
    const columns = ['id', 'date', 'item', 'amount', 'currency', 'status'] as const;
    const rows = purchases.map((purchase) => [
      purchase.id,
      new Date(purchase.created_at),
      nameOf(purchase),
      purchase.amount / minorUnits(purchase.currency),
      purchase.currency,
      t(`status.${purchase.status}`),
    ]);
    const head = columns.map((column) => t(`csv.${column}`, { zone }));
    saveCsv(t('csv.file'), [head, ...rows], { language, zone });
  });
}

/** All purchases, the newest first, twenty at a time. */
export function PurchaseHistory() {
  const { t } = useTranslation(['subscription', 'common']);
  const query = useInfiniteQuery(purchaseHistoryQuery);
  const toast = useToast();
  const csv = useCsv();
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section
      id="history"
      title={t('subscription:history.title')}
      action={
        items.length > 0 && (
          <LoadingButton
            variant="text"
            icon="download"
            pending={csv.isPending}
            onClick={() => void csv.mutateAsync().catch((error: unknown) => toast.error(error))}
          >
            {t('subscription:csv.download')}
          </LoadingButton>
        )
      }
    >
      {query.isPending && <Skeleton variant="rounded" height={160} />}
      {query.isError && items.length === 0 && (
        <QueryFailed query={query} compact title={t('subscription:history.failed')} />
      )}
      {query.isSuccess && items.length === 0 && (
        <EmptyState
          framed
          compact
          title={t('subscription:history.empty')}
          text={t('subscription:history.emptyText')}
          action={
            <Button variant="outlined" href="#plans">
              {t('subscription:history.seePlans')}
            </Button>
          }
        />
      )}
      {items.length > 0 && <HistoryList items={items} />}
      <ShowMore list={query} failed={t('subscription:history.failed')} />
    </Section>
  );
}
