import { minorUnits } from '@agentarium/contracts';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { purchaseHistoryQuery, readAllPurchases } from '../../data/subscription.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { QueryFailed } from '../../design/feedback/query-failed.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { saveCsv } from '../../lib/csv.ts';
import { HistoryList } from './history-list.tsx';
import { Section } from './section.tsx';
import { usePurchaseName } from './use-purchase-name.ts';

/** All purchases as a spreadsheet file, with times in the user's zone. */
function useCsv() {
  const { t } = useTranslation('subscription');
  const { language, zone } = useFormat();
  const nameOf = usePurchaseName();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      const columns = ['id', 'date', 'item', 'amount', 'currency', 'status'] as const;
      const rows = (await readAllPurchases()).map((purchase) => [
        purchase.id,
        new Date(purchase.created_at),
        nameOf(purchase),
        purchase.amount / minorUnits(purchase.currency),
        purchase.currency,
        t(`status.${purchase.status}`),
      ]);
      const head = columns.map((column) => t(`csv.${column}`, { zone }));
      saveCsv(t('csv.file'), [head, ...rows], { language, zone });
    },
    onError: (error) => toast.error(error),
  });
}

/** All purchases, the newest first, twenty at a time. */
export function PurchaseHistory() {
  const { t } = useTranslation(['subscription', 'common']);
  const query = useInfiniteQuery(purchaseHistoryQuery);
  const csv = useCsv();
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section
      id="history"
      title={t('subscription:history.title')}
      action={
        items.length > 0 && (
          <LoadingButton variant="text" icon="download" pending={csv.isPending} onClick={() => csv.mutate()}>
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
