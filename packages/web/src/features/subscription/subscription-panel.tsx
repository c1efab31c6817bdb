import {
  newAccountDailyLimit,
  type PlanName,
  type PlanOffer,
  type SubscriptionStatus,
  type User,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agentsQuery } from '../../data/agents.ts';
import { meQuery } from '../../data/me.ts';
import { subscriptionStatusQuery } from '../../data/subscription.ts';
import { ErrorState } from '../../design/feedback/error-state.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { LoadingStatus } from '../../design/layout/row-skeleton.tsx';
import { SectionPaper } from '../../design/layout/section-paper.tsx';
import { hero } from '../../design/layout/styles.ts';
import { isStarter } from '../../lib/usage.ts';
import { AgentOffers } from './agent-offers.tsx';
import { offerDetails, soldAgents } from './offer-details.ts';
import { PackCards } from './pack-cards.tsx';
import { PendingPurchases } from './pending-purchase.tsx';
import { PlanBanner } from './plan-banner.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { PreAlphaNotice, PurchaseDialog } from './purchase-dialog.tsx';
import { PurchaseHistory } from './purchase-history.tsx';
import { UpgradeCards } from './upgrade-cards.tsx';
import { useOffer } from './use-offer.ts';

/** The first step for a new account: Basic is free and raises its daily runs. */
function ActivateBasic({ basic, onActivate }: { basic: PlanOffer; onActivate: () => void }) {
  const { t } = useTranslation('subscription');
  const counts = { from: newAccountDailyLimit, to: basic.daily_execution_limit };
  return (
    <SectionPaper
      labelledBy="activate-basic"
      sx={{
        ...hero,
        borderColor: 'primary.main',
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'stretch', sm: 'center' },
        gap: 2,
        background: (theme) =>
          `linear-gradient(120deg, ${theme.vars?.palette.tint.primary.soft} 0%, ${theme.vars?.palette.background.paper} 90%)`,
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          flexShrink: 0,
          borderRadius: '16px',
          bgcolor: 'background.paper',
          color: 'tint.primary.text',
        }}
      >
        <Icon name="eco" size={32} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id="activate-basic" variant="h3" component="h2">
          {t('activate.title')}
        </Typography>
        <Note variant="body2" sx={{ mt: 0.5 }}>
          {t('activate.text', counts)}
        </Note>
      </Box>
      <Button variant="contained" size="large" onClick={onActivate} sx={{ flexShrink: 0 }}>
        {t('activate.button')}
      </Button>
    </SectionPaper>
  );
}

function Loading() {
  return (
    <LoadingStatus sx={{ display: 'grid', gap: 4 }}>
      <Skeleton variant="rounded" height={280} sx={{ borderRadius: '20px' }} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
        {[0, 1, 2].map((key) => (
          <Skeleton key={key} variant="rounded" height={420} sx={{ borderRadius: '20px' }} />
        ))}
      </Box>
    </LoadingStatus>
  );
}

/** The dialog of the offer in the address. An agent's waits for the agents to load. */
function OpenOffer({ status }: { status: SubscriptionStatus }) {
  const { i18n } = useTranslation();
  const { offer, open, close } = useOffer();
  const agents = useQuery(agentsQuery);
  if (!offer) return null;
  const sold = soldAgents(agents.data ?? [], status, i18n.language).flatMap((group) => group.agents);
  const facts = offerDetails(offer, status, sold);
  if (!facts) return null;
  return (
    <PurchaseDialog
      facts={facts}
      currency={status.currency_code}
      paysAtCheckout={status.pays_at_checkout}
      onCycle={(cycle) => offer.kind === 'plan' && open({ ...offer, cycle })}
      onClose={close}
    />
  );
}

/** The plan and its runs, both stale until both have been refetched after a purchase. */
function useTogether(query: UseQueryResult<SubscriptionStatus | null>, me: UseQueryResult<User>) {
  const [shown, setShown] = useState<{ status: SubscriptionStatus | null; user: User } | null>(null);
  const { data: status } = query;
  const { data: user } = me;
  const isReading = query.isFetching || me.isFetching;
  const isNew = shown?.status !== status || shown?.user !== user;
  if (status !== undefined && user && isNew && !(isReading && shown)) setShown({ status, user });
  return shown;
}

/** Everything about the subscription: the current plan, offers and purchases (docs/spec/user-side.md#subscription). */
export function SubscriptionPanel() {
  const { t } = useTranslation('subscription');
  const query = useQuery(subscriptionStatusQuery);
  const me = useQuery(meQuery);
  const { open } = useOffer();
  const shown = useTogether(query, me);
  if (query.isPending || me.isPending) return <Loading />;
  // What was read before stays, with the purchase that is open.
  if (!shown) {
    return (
      <ErrorState
        error={query.error ?? me.error}
        title={t('loadFailed')}
        onRetry={() => window.location.reload()}
      />
    );
  }
  const { status, user } = shown;
  if (!status?.current_plan) return <Alert severity="warning">{t('noData')}</Alert>;
  const basic = status.all_plans.find(({ name }) => name === 'basic');
  const isNew = isStarter(status.subscription_data);
  const openPlan = (plan: PlanName) => open({ kind: 'plan', plan, cycle: null });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 4, md: 5 } }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {isNew && basic && <ActivateBasic basic={basic} onActivate={() => openPlan('basic')} />}
        <PlanBanner status={status} dailyLimit={user.usage_status.daily_limit} />
        <PendingPurchases />
        <PreAlphaNotice paysAtCheckout={status.pays_at_checkout} />
      </Box>
      <UpgradeCards status={status} onChoose={(plan, cycle) => open({ kind: 'plan', plan, cycle })} />
      <PlanComparison current={isNew ? null : status.current_plan.name} />
      <PackCards status={status} onBuy={(size) => open({ kind: 'pack', size })} />
      {(status.can_purchase.can_purchase_agents || status.can_purchase.can_purchase_custom_agents) && (
        <AgentOffers status={status} onBuy={(id) => open({ kind: 'agent', id })} />
      )}
      <PurchaseHistory />
      <OpenOffer status={status} />
    </Box>
  );
}
