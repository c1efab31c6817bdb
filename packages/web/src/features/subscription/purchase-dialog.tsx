import { annualSaving, type BillingCycle } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBuy } from '../../data/subscription.ts';
import { TitledDialog } from '../../design/feedback/titled-dialog.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormError } from '../../design/form/form-errors.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { Segmented } from '../../design/form/segmented.tsx';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { newKey } from '../../lib/api/new-key.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { TierChip } from '../../widgets/chips.tsx';
import { canBuyPlan, type OfferDetails } from './offer-details.ts';

function Line({ children }: { children: string }) {
  return <Note variant="body2">{children}</Note>;
}

function PlanSummary({
  facts,
  onCycle,
}: {
  facts: Extract<OfferDetails, { kind: 'plan' }>;
  onCycle: (cycle: BillingCycle) => void;
}) {
  const { t } = useTranslation('subscription');
  const { plan, action, cycle, cycles, endsOther } = facts;
  const saving = cycle === 'annual' ? annualSaving(plan.pricing) : null;
  if (!canBuyPlan(action)) return <Line>{t(`dialog.not.${action}`)}</Line>;
  return (
    <>
      {cycles.length > 1 && <CyclePicker cycles={cycles} value={cycle} onChange={onCycle} />}
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Line>{t('benefit.daily', { count: plan.daily_execution_limit })}</Line>
        <Line>{t(`dialog.period.${action === 'extend' ? 'extend' : 'begin'}.${cycle}`)}</Line>
        {saving !== null && saving > 0 && <Line>{t('cycle.saving', { percent: saving })}</Line>}
        {endsOther && <Line>{t('dialog.endsOther')}</Line>}
      </Box>
    </>
  );
}

/** An offer's description, above its price. */
function OfferSummary({ facts, onCycle }: { facts: OfferDetails; onCycle: (cycle: BillingCycle) => void }) {
  const { t } = useTranslation('subscription');
  switch (facts.kind) {
    case 'plan':
      return <PlanSummary facts={facts} onCycle={onCycle} />;
    case 'pack':
      return (
        <Line>
          {facts.order ? t('dialog.packText', { count: facts.pack.expires_after_days }) : t('packs.locked')}
        </Line>
      );
    case 'agent':
      return (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <AgentPicture image={facts.agent.image} role={facts.agent.storedRole} size={64} />
            <Box sx={{ minWidth: 0 }}>
              <Note variant="body2" sx={{ mb: 0.5 }}>
                {facts.agent.role}
              </Note>
              <TierChip tier={facts.agent.tier} size="small" />
            </Box>
          </Box>
          <Line>{t(agentText(facts))}</Line>
        </Box>
      );
    default:
      return facts satisfies never;
  }
}

const agentText = ({ agent, needsPlan }: Extract<OfferDetails, { kind: 'agent' }>) => {
  const { info, isOwned } = agent;
  if (isOwned) return 'dialog.agentOwned';
  if (info.has_access) return 'dialog.agentInPlan';
  if (info.can_purchase) return 'dialog.agentText';
  return needsPlan ? 'agents.custom' : 'dialog.agentNotSold';
};

/** The milliseconds for which a purchase's toast stays (docs/spec/user-side.md#constants). */
const messageMs = 6000;

type PurchaseDialogProps = {
  facts: OfferDetails;
  currency: string;
  paysAtCheckout: boolean;
  onCycle: (cycle: BillingCycle) => void;
  onClose: () => void;
};

/** Buys with one key until a response is certain, so neither a double click nor a lost response buys twice. */
function usePurchase(offered: OfferDetails, onDone: () => void) {
  const buy = useBuy();
  const [ordered, setOrdered] = useState(offered);
  // What was bought is offered differently (“Extend Pro”) as soon as the subscription is refetched, before the dialog closes.
  const facts = buy.isPending || buy.isSuccess ? ordered : offered;
  const toast = useToast();
  const key = useRef<{ order: string; key: string } | null>(null);
  const start = () => {
    if (!facts.order || buy.isPending) return;
    setOrdered(facts);
    const order = JSON.stringify(facts.order);
    if (key.current?.order !== order) key.current = { order, key: newKey() };
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
  return { facts, start, isPending: buy.isPending, error: buy.error };
}

/** Confirms a purchase: what, for how much, and its effects; a refusal shows here. */
export function PurchaseDialog({
  facts: offered,
  currency,
  paysAtCheckout,
  onCycle,
  onClose,
}: PurchaseDialogProps) {
  const { t } = useTranslation(['subscription', 'common', 'errors']);
  const format = useFormat();
  const { facts, start, isPending, error } = usePurchase(offered, onClose);
  const price = format.money(facts.price, currency);
  const isFree = facts.price === 0;
  return (
    <TitledDialog
      title={<Title facts={facts} />}
      onClose={isPending ? () => {} : onClose}
      maxWidth="xs"
      content={{ sx: { display: 'grid', gap: 2, '& > :first-of-type': { mt: 1.5 } } }}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={isPending}>
            {t('common:action.cancel')}
          </Button>
          <LoadingButton pending={isPending} disabled={facts.order === null} onClick={start}>
            {isFree ? t('subscription:dialog.activate') : t('subscription:dialog.buy', { price })}
          </LoadingButton>
        </>
      }
    >
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
      <FormError error={error} fallback={t(`subscription:failed.${facts.kind}`)} />
    </TitledDialog>
  );
}

function Title({ facts }: { facts: OfferDetails }) {
  const { t } = useTranslation(['subscription', 'common']);
  if (facts.kind === 'pack') return t('subscription:dialog.pack', { count: facts.pack.execution_count });
  if (facts.kind === 'agent') return t('subscription:dialog.agent', { name: facts.agent.name });
  const plan = t(`common:tier.${facts.plan.tier}`);
  return t(`subscription:dialog.plan.${facts.action}`, { plan });
}

type CyclePickerProps = {
  cycles: readonly BillingCycle[];
  value: BillingCycle;
  onChange: (cycle: BillingCycle) => void;
};

/** The billing cycles that a plan is sold in. */
export function CyclePicker({ cycles, value, onChange }: CyclePickerProps) {
  const { t } = useTranslation('subscription');
  return (
    <Segmented
      label={t('cycle.label')}
      value={value}
      options={cycles.map((cycle) => ({ value: cycle, label: t(`cycle.name.${cycle}`) }))}
      onChange={onChange}
      fullWidth
    />
  );
}

/** Shown with every offer: purchases are processed immediately, for testing, or paid at a provider. */
export function PreAlphaNotice({ paysAtCheckout }: { paysAtCheckout: boolean }) {
  const { t } = useTranslation('subscription');
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        px: 1.5,
        py: 1,
        borderRadius: '12px',
        bgcolor: 'tint.secondary.soft',
        color: 'tint.secondary.text',
        typography: 'small',
      }}
    >
      <Icon name={paysAtCheckout ? 'credit_card' : 'science'} size={18} sx={{ mt: '1px' }} />
      <span>{t(paysAtCheckout ? 'atCheckout' : 'preAlpha')}</span>
    </Box>
  );
}
