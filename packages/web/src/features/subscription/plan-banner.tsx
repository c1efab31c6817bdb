import {
  effectivePlan,
  type Plan,
  plans,
  type SubscriptionData,
  type SubscriptionStatus,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SectionPaper } from '../../design/layout/section-paper.tsx';
import { hero } from '../../design/layout/styles.ts';
import { isStarter } from '../../lib/usage.ts';
import { TierIcon } from '../../widgets/chips.tsx';
import { FeatureTick } from './plan-comparison.tsx';

/** Days before the end of a plan from which a warning shows (docs/spec/user-side.md#constants). */
const warningDays = 7;
const day = 86_400_000;

type PlanExpiry = { kind: 'never' } | { kind: 'expired' | 'soon' | 'later'; at: string; daysLeft: number };

/** A plan's expiry: never, in the past, within 7 days (rounded up), or later. */
export function planExpiry(subscription: Pick<SubscriptionData, 'plan_expires_at'>, now: Date): PlanExpiry {
  const at = subscription.plan_expires_at;
  if (at === null) return { kind: 'never' };
  const left = new Date(at).getTime() - now.getTime();
  const daysLeft = Math.max(0, Math.ceil(left / day));
  if (left <= 0) return { kind: 'expired', at, daysLeft };
  return { kind: left <= warningDays * day ? 'soon' : 'later', at, daysLeft };
}

/** The chosen plan and the one in effect, which is basic once the chosen one has expired. */
export const plansOf = (
  subscription: Pick<SubscriptionData, 'current_plan' | 'plan_expires_at'>,
  now: Date,
): { chosen: Plan; inForce: Plan } => ({
  chosen: plans[subscription.current_plan],
  inForce: effectivePlan(subscription, now),
});

/** The purchases that a plan can allow, in the order of the banner and the table. */
const planFeatures = [
  'can_purchase_executions',
  'can_purchase_agents',
  'can_purchase_custom_agents',
] as const satisfies readonly (keyof Plan['features'])[];

function Fact({ value, label }: { value: ReactNode; label: string }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', minWidth: 0 }}>
      <Note component="dt">{label}</Note>
      <Typography variant="h2" component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
    </Box>
  );
}

function ExpiryBadge({ expiry }: { expiry: PlanExpiry }) {
  const { t } = useTranslation('subscription');
  if (expiry.kind === 'expired')
    return <Chip color="error" icon={<Icon name="error" size={16} />} label={t('banner.expired')} />;
  if (expiry.kind !== 'soon') return null;
  return (
    <Chip
      color="warning"
      icon={<Icon name="warning" size={16} />}
      label={t('banner.daysLeft', { count: expiry.daysLeft })}
    />
  );
}

function ExpiryLine({ expiry, isNew }: { expiry: PlanExpiry; isNew: boolean }) {
  const { t } = useTranslation('subscription');
  if (isNew) return t('banner.newAccount');
  if (expiry.kind === 'never') return t('banner.never');
  return (
    <>
      {t(expiry.kind === 'expired' ? 'banner.endedOn' : 'banner.validUntil')}{' '}
      <DateTime at={expiry.at} as="date" />
    </>
  );
}

/** The current plan with its benefits, on its tier's gradient (docs/spec/user-side.md#subscription). */
export function PlanBanner({ status, dailyLimit }: { status: SubscriptionStatus; dailyLimit: number }) {
  const { t } = useTranslation(['subscription', 'common']);
  const format = useFormat();
  const [now] = useState(() => new Date());
  const { subscription_data: subscription, currency_code: currency } = status;
  const { total_spent, last_purchase_at } = subscription.purchase_history_summary;
  const { chosen, inForce } = plansOf(subscription, now);
  const expiry = planExpiry(subscription, now);
  const isNew = isStarter(subscription);
  const { features, tier } = inForce;
  const amount = (value: number) => (value < 0 ? t('common:unlimited') : format.number(value));
  return (
    <SectionPaper
      labelledBy="current-plan"
      sx={{
        ...hero,
        background: (theme) =>
          `linear-gradient(120deg, ${theme.vars?.palette.tier[chosen.tier].soft} 0%, ${theme.vars?.palette.background.paper} 78%)`,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ display: 'grid', p: 0.75, borderRadius: '999px', bgcolor: 'background.paper' }}>
          <TierIcon tier={chosen.tier} size={48} />
        </Box>
        <Box sx={{ flex: { xs: '1 1 160px', sm: '1 1 200px' }, minWidth: 0 }}>
          <Typography id="current-plan" variant="h2">
            {t('subscription:banner.plan', {
              plan: isNew ? t('common:starter') : t(`common:tier.${chosen.tier}`),
            })}
          </Typography>
          <Note variant="body2">
            <ExpiryLine expiry={expiry} isNew={isNew} />
          </Note>
        </Box>
        <ExpiryBadge expiry={expiry} />
      </Box>
      {expiry.kind === 'expired' && (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {t('subscription:banner.basicRules')}
        </Typography>
      )}
      {(expiry.kind === 'soon' || expiry.kind === 'later') && (
        <Typography variant="body2" sx={{ mt: 2, maxWidth: '72ch' }}>
          {t('subscription:banner.afterwards', { count: plans.basic.daily_execution_limit })}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 3,
          display: 'grid',
          gap: 2,
          // A word such as "Unlimited" needs its width.
          gridTemplateColumns: {
            xs: 'repeat(auto-fit, minmax(min(100%, 148px), 1fr))',
            md: 'repeat(4, minmax(0, 1fr))',
          },
        }}
      >
        <Fact value={amount(dailyLimit)} label={t('subscription:fact.daily')} />
        <Fact
          value={t('subscription:times', { count: inForce.execution_multiplier })}
          label={t('subscription:fact.multiplier')}
        />
        <Fact value={format.number(inForce.vote_weight)} label={t('subscription:fact.vote')} />
        <Fact value={amount(features.max_scheduled_tasks)} label={t('subscription:fact.schedules')} />
      </Box>
      <Box
        component="ul"
        aria-label={t('subscription:features')}
        sx={{
          m: 0,
          mt: 3,
          p: 0,
          listStyle: 'none',
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 1,
        }}
      >
        {planFeatures.map((feature) => (
          <FeatureTick key={feature} has={features[feature]} text={t(`subscription:feature.${feature}`)} />
        ))}
        <FeatureTick
          key={tier}
          has={features.can_use_scheduled_tasks}
          text={t('subscription:feature.schedules')}
        />
      </Box>
      <Note sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
        {t('subscription:banner.spent', { sum: format.money(total_spent, currency) })}
        {last_purchase_at && (
          <>
            {'\u00a0· '}
            <Box component="span" sx={{ display: 'inline-block' }}>
              {t('subscription:banner.lastPurchase')} <DateTime at={last_purchase_at} as="date" />
            </Box>
          </>
        )}
      </Note>
    </SectionPaper>
  );
}
