import type { AdminPurchase } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useRefund } from '../../../data/subscription-admin.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { ReasonDialog } from '../../../widgets/admin/reason-dialog.tsx';
import { usePurchaseName } from '../use-purchase-name.ts';

/** Returns the kind of item that a buyer loses with a refund. */
const lostWithRefund = ({ purchase_type: type }: AdminPurchase) => {
  if (type === 'subscription_upgrade') return 'plan';
  return type === 'agent_purchase' || type === 'custom_agent' ? 'agent' : 'pack';
};

export type RefundDialogProps = { purchase: AdminPurchase; open: boolean; onClose: () => void };

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
      problem={
        refund.error && <Alert severity="error">{errorText(t, refund.error, t('refund.failed'))}</Alert>
      }
      open={open}
      onSend={(reason) => refund.mutate({ id, reason }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
