import { isPurchaseOpen, type Purchase, type PurchaseStatus } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  purchaseHistoryQuery,
  receiptQuery,
  subscriptionChanged,
  useCancelPurchase,
  usePay,
} from '../../data/subscription.ts';
import { useConfirm } from '../../design/feedback/confirm.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { usePurchaseName } from './purchase-label.tsx';

/** Refetches plan and agents when a pending purchase has ended. */
export function useWhenEnded(status: PurchaseStatus | undefined): void {
  const client = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current && isPurchaseOpen(before.current) && !(status && isPurchaseOpen(status)))
      void subscriptionChanged(client);
    before.current = status;
  });
}

/** A pending purchase: what it is, how to pay it, how to cancel it. */
export function PendingPurchase({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation(['subscription', 'errors']);
  const format = useFormat();
  const name = usePurchaseName()(purchase);
  const price = format.money(purchase.amount, purchase.currency);
  const pay = usePay(purchase.id);
  const cancel = useCancelPurchase(purchase.id);
  const confirm = useConfirm();
  const toast = useToast();

  const start = async () => {
    try {
      const { message, checkout_url } = await pay.mutateAsync();
      if (checkout_url) window.location.assign(checkout_url);
      else toast.success(message);
    } catch {
      // Shown below, as `pay.error`.
    }
  };
  const giveUp = async () => {
    const sure = await confirm({
      title: t('subscription:pending.sure'),
      text: t('subscription:pending.sureText', { name }),
      confirmLabel: t('subscription:pending.cancel'),
      cancelLabel: t('subscription:pending.keep'),
      tone: 'danger',
    });
    if (!sure) return;
    try {
      const { message } = await cancel.mutateAsync();
      toast.success(message);
    } catch {
      // Shown below, as `cancel.error`.
    }
  };
  const busy = pay.isPending || cancel.isPending;
  return (
    <Alert
      severity="warning"
      icon={<Icon name="hourglass_top" />}
      sx={{ '& .MuiAlert-message': { flex: 1 } }}
    >
      <AlertTitle>{t('subscription:pending.title')}</AlertTitle>
      {t('subscription:pending.text', { name, price })}
      <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <LoadingButton size="small" pending={pay.isPending} disabled={busy} onClick={() => void start()}>
          {t('subscription:pending.pay')}
        </LoadingButton>
        <Button size="small" color="inherit" disabled={busy} onClick={() => void giveUp()}>
          {t('subscription:pending.cancel')}
        </Button>
      </Box>
      {pay.error !== null && <Failure text={errorText(t, pay.error, t('subscription:failed.purchase'))} />}
      {cancel.error !== null && (
        <Failure text={errorText(t, cancel.error, t('subscription:failed.cancel'))} />
      )}
    </Alert>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <Typography variant="body2" role="alert" sx={{ mt: 1, color: 'error.main', fontWeight: 600 }}>
      {text}
    </Typography>
  );
}

/** Polls a listed purchase until it has ended. */
function Watched({ purchase }: { purchase: Purchase }) {
  const { data } = useQuery(receiptQuery(purchase.id));
  useWhenEnded(data?.status);
  return data && !isPurchaseOpen(data.status) ? null : <PendingPurchase purchase={purchase} />;
}

/** The latest pending purchases; nothing if there are none. */
export function PendingPurchases() {
  const { data } = useInfiniteQuery(purchaseHistoryQuery);
  const pending =
    data?.pages.flatMap((page) => page.items).filter(({ status }) => isPurchaseOpen(status)) ?? [];
  return pending.map((purchase) => <Watched key={purchase.id} purchase={purchase} />);
}
