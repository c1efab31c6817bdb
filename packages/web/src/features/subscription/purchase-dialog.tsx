import type { BillingCycle } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBuy } from '../../data/subscription.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import type { OfferFacts } from './offer-facts.ts';
import { OfferSummary } from './offer-summary.tsx';
import { PreAlphaNotice } from './pre-alpha-notice.tsx';
import { newPurchaseKey } from './purchase-key.ts';

/** How long a purchase's toast stays, in milliseconds (docs/spec/user-side.md#constants). */
const messageMs = 6000;

type PurchaseDialogProps = {
  facts: OfferFacts;
  currency: string;
  paysAtCheckout: boolean;
  onCycle: (cycle: BillingCycle) => void;
  onClose: () => void;
};

/** Buys with one key until a response is certain, so neither a double click nor a lost response buys twice. */
function usePurchase(facts: OfferFacts, onDone: () => void) {
  const buy = useBuy();
  const toast = useToast();
  const key = useRef<{ order: string; key: string } | null>(null);
  const start = () => {
    if (!facts.order || buy.isPending) return;
    const order = JSON.stringify(facts.order);
    if (key.current?.order !== order) key.current = { order, key: newPurchaseKey() };
    buy.mutate(
      { order: facts.order, key: key.current.key },
      {
        onSuccess: ({ message, checkout_url }) => {
          if (checkout_url) return window.location.assign(checkout_url);
          toast.success(message, messageMs);
          onDone();
        },
        onError: (error) => {
          if (!isApiError(error, 'NETWORK')) key.current = null;
        },
      },
    );
  };
  return { start, isPending: buy.isPending, error: buy.error };
}

/** Confirms a purchase: what, for how much, and its effects; a refusal shows here. */
export function PurchaseDialog({ facts, currency, paysAtCheckout, onCycle, onClose }: PurchaseDialogProps) {
  const { t } = useTranslation(['subscription', 'common', 'errors']);
  const format = useFormat();
  const { start, isPending, error } = usePurchase(facts, onClose);
  const titleId = useId();
  const price = format.money(facts.price, currency, { short: true });
  const isFree = facts.price === 0;
  return (
    <Dialog open onClose={isPending ? () => {} : onClose} maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <Title facts={facts} />
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '& > :first-of-type': { mt: 1.5 } }}>
        <OfferSummary facts={facts} onCycle={onCycle} />
        <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="h4" component="p">
            {t('subscription:dialog.total')}
          </Typography>
          <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {isFree ? t('subscription:dialog.free') : format.money(facts.price, currency)}
          </Typography>
        </Box>
        {!isFree && facts.order !== null && <PreAlphaNotice paysAtCheckout={paysAtCheckout} />}
        {error !== null && (
          <Alert severity="error">{errorText(t, error, t(`subscription:failed.${facts.kind}`))}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isPending}>
          {t('common:action.cancel')}
        </Button>
        <LoadingButton pending={isPending} disabled={facts.order === null} onClick={start}>
          {isFree ? t('subscription:dialog.activate') : t('subscription:dialog.buy', { price })}
        </LoadingButton>
      </DialogActions>
    </Dialog>
  );
}

function Title({ facts }: { facts: OfferFacts }) {
  const { t } = useTranslation(['subscription', 'common']);
  if (facts.kind === 'pack') return t('subscription:dialog.pack', { count: facts.pack.execution_count });
  if (facts.kind === 'agent') return t('subscription:dialog.agent', { name: facts.agent.name });
  const plan = t(`common:tier.${facts.plan.tier}`);
  return t(`subscription:dialog.plan.${facts.action}`, { plan });
}
