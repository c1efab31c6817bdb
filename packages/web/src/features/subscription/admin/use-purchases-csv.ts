import { useMutation } from '@tanstack/react-query';
import { type PurchaseFilters, readMatchingPurchases } from '../../../data/subscription-admin.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { toCsv } from '../../../lib/csv.ts';
import { downloadFile } from '../../../lib/download.ts';
import { usePurchaseName } from '../use-purchase-name.ts';

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

/** All matching purchases as a spreadsheet file; sums in minor units beside their currency. */
export function usePurchasesCsv(filters: PurchaseFilters) {
  const { t } = useTranslation(['billing-admin', 'subscription']);
  const nameOf = usePurchaseName();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      const rows = (await readMatchingPurchases(filters)).map((purchase) => [
        purchase.id,
        purchase.created_at,
        purchase.username,
        nameOf(purchase),
        purchase.amount,
        purchase.currency,
        t(`subscription:status.${purchase.status}`),
        purchase.refunded_at,
        purchase.refund?.reason,
      ]);
      const table = [columns.map((column) => t(`csv.${column}`)), ...rows];
      downloadFile(`${t('csv.file')}.csv`, new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }));
    },
    onError: (error) => toast.error(error),
  });
}
