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
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { agentsQuery } from '../../data/agents.ts';
import { meQuery } from '../../data/me.ts';
import { subscriptionStatusQuery } from '../../data/subscription.ts';
import { ErrorState, QueryFailed } from '../../design/feedback/error-state.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { PageHeader } from '../../design/layout/page-header.tsx';
import { SectionPaper } from '../../design/layout/section-paper.tsx';
import { LoadingStatus } from '../../design/layout/skeletons.tsx';
import { equalColumns, hero, loneLink } from '../../design/layout/styles.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { paths } from '../../lib/paths.ts';
import { isStarter } from '../../lib/usage.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { TierChip } from '../../widgets/chips.tsx';
import { PackCards, UpgradeCards } from './offer-cards.tsx';
import { offerDetails, type SoldAgent, soldAgents } from './offer-details.ts';
import { PendingPurchases } from './pending-purchase.tsx';
import { PlanBanner } from './plan-banner.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { PreAlphaNotice, PurchaseDialog } from './purchase-dialog.tsx';
import { PurchaseHistory } from './purchase-history.tsx';
import { Section } from './section.tsx';
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

/** /subscription: the current plan, offers and purchases. */
export function Component() {
  const { t } = useTranslation('subscription');
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <SubscriptionPanel />
    </>
  );
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

const groupGrid = { ...equalColumns('md', 2), gap: 3 };

function Held({ text }: { text: string }) {
  return (
    <Box
      sx={{
        mt: 0.5,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        typography: 'small',
        fontWeight: 600,
        color: 'tint.success.text',
      }}
    >
      <Icon name="check_circle" size={18} />
      {text}
    </Box>
  );
}

type AgentOfferProps = { agent: SoldAgent; isCustomLocked: boolean; onBuy: () => void };

function AgentOffer({ agent, isCustomLocked, onBuy }: AgentOfferProps) {
  const { t } = useTranslation(['subscription', 'common']);
  const { info } = agent;
  return (
    <Paper
      variant="outlined"
      component="article"
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}
    >
      <AgentPicture image={agent.image} role={agent.storedRole} size={56} />
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Typography variant="h4" component="h4">
          <Box
            component={Link}
            to={paths.agent(agent.id)}
            sx={{
              ...loneLink,
              color: 'inherit',
              textDecoration: 'none',
              '@media (hover: hover)': { '&:hover': { textDecoration: 'underline' } },
            }}
          >
            {agent.name}
          </Box>
        </Typography>
        <Note sx={{ textWrap: 'pretty' }}>{agent.role}</Note>
        {!info.has_access && !info.can_purchase && !isCustomLocked && (
          <Typography variant="small" component="p" sx={{ mt: 0.5, fontWeight: 600 }}>
            {t('agents.notSold')}
          </Typography>
        )}
        {info.has_access &&
          (agent.isOpen ? (
            <Held text={t(agent.isOwned ? 'agents.owned' : 'agents.inPlan')} />
          ) : (
            <Note sx={{ mt: 0.5 }}>{t('common:overlay.comingSoon.title')}</Note>
          ))}
      </Box>
      {!info.has_access && (
        <Box sx={{ ml: 'auto', display: 'grid', justifyItems: 'end', gap: 0.75, flexShrink: 0 }}>
          <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {info.price_formatted}
          </Typography>
          <Button variant="outlined" size="small" disabled={!info.can_purchase} onClick={onBuy}>
            {t('agents.buy')}
            <VisuallyHidden> {agent.name}</VisuallyHidden>
          </Button>
        </Box>
      )}
    </Paper>
  );
}

/** Agents sold separately, permanently and on any plan, grouped by tier. */
function AgentOffers({ status, onBuy }: { status: SubscriptionStatus; onBuy: (id: string) => void }) {
  const { t, i18n } = useTranslation('subscription');
  const query = useQuery(agentsQuery);
  const isCustomLocked = !status.can_purchase.can_purchase_custom_agents;
  const groups = query.data ? soldAgents(query.data, status, i18n.language) : [];
  if (query.isSuccess && groups.length === 0) return null;
  return (
    <Section id="agents" title={t('agents.title')} text={t('agents.text')}>
      {query.isPending && (
        <Box sx={groupGrid}>
          {[0, 1, 2, 3].map((key) => (
            <Skeleton key={key} variant="rounded" height={90} />
          ))}
        </Box>
      )}
      {query.isError && !query.data && <QueryFailed query={query} compact title={t('agents.failed')} />}
      <Box sx={groupGrid}>
        {groups.map(({ tier, agents }) => (
          <Box key={tier}>
            <Box component="h3" sx={{ m: 0, mb: 1.5 }}>
              <TierChip tier={tier} />
            </Box>
            {tier === 'custom' && isCustomLocked && <Note sx={{ mb: 1.5 }}>{t('agents.custom')}</Note>}
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
              {agents.map((agent) => (
                <AgentOffer
                  key={agent.id}
                  agent={agent}
                  isCustomLocked={tier === 'custom' && isCustomLocked}
                  onBuy={() => onBuy(agent.id)}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
