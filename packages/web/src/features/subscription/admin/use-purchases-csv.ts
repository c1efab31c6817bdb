import { minorUnits } from '@agentarium/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type PurchaseFilters, readMatchingPurchases } from '../../../data/subscription-admin.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { saveCsv } from '../../../lib/csv.ts';
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

/** All matching purchases as a spreadsheet file, with times in the administrator's zone. */
export function usePurchasesCsv(filters: PurchaseFilters) {
  const { t } = useTranslation(['billing-admin', 'subscription']);
  const { language, zone } = useFormat();
  const nameOf = usePurchaseName();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      const rows = (await readMatchingPurchases(filters)).map((purchase) => [
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
    },
    onError: (error) => toast.error(error),
  });
}
