import type { AdminPurchase } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { purchasesQuery } from '../../../data/subscription-admin.ts';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { NoMatch } from '../../../design/feedback/no-match.tsx';
import { QueryFailed } from '../../../design/feedback/query-failed.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { DownloadButton } from '../../../design/form/download-button.tsx';
import { AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { PurchaseFilters, usePurchaseFilters } from './purchase-filters.tsx';
import { PurchaseRows } from './purchase-rows.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { usePurchasesCsv } from './use-purchases-csv.ts';

const hairlines = { '& > * + *': { borderTop: 1, borderColor: 'divider' } };

/** Skeleton rows. */
export function LoadingRows({ count = 8 }: { count?: number }) {
  const { t } = useTranslation('common');
  return (
    <Paper variant="outlined" role="status" aria-label={t('loading')} sx={hairlines}>
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((key) => (
        <Box key={key} sx={{ px: 2, py: 1.25, display: 'flex', gap: 3 }}>
          <Skeleton variant="text" width="18%" />
          <Skeleton variant="text" width="14%" />
          <Skeleton variant="text" width="30%" />
          <Skeleton variant="text" width="12%" sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Paper>
  );
}

/** /admin/purchases: everyone's purchases, newest first, with refunds. */
export function AllPurchases() {
  const { t } = useTranslation(['billing-admin', 'subscription', 'common']);
  const { filters, onClear } = usePurchaseFilters();
  const query = useInfiniteQuery(purchasesQuery(filters));
  const csv = usePurchasesCsv(filters);
  const [chosen, setChosen] = useState<AdminPurchase | null>(null);
  const [isOpen, setOpen] = useState(false);
  const items = query.data?.pages.flatMap((page) => page.items);
  const failed = t('purchases.failed');
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
      <PurchaseFilters buyer={buyer} />
      {!items && !query.error && <LoadingRows />}
      {!items && query.error && <QueryFailed query={query} title={failed} />}
      {items?.length === 0 &&
        (onClear ? (
          <NoMatch onClear={onClear} />
        ) : (
          <EmptyState title={t('purchases.empty')} text={t('purchases.emptyText')} />
        ))}
      {items && items.length > 0 && (
        <Box aria-busy={query.isPlaceholderData} sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
          <PurchaseRows
            items={items}
            label={t('purchases.title')}
            onRefund={(purchase) => {
              setChosen(purchase);
              setOpen(true);
            }}
          />
        </Box>
      )}
      <ShowMore list={query} failed={failed} />
      {chosen && (
        <RefundDialog key={chosen.id} purchase={chosen} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </AdminPage>
  );
}
