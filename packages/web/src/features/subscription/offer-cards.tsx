import {
  annualSaving,
  type BillingCycle,
  cyclePrice,
  defaultCycle,
  type ExecutionPack,
  offeredCycles,
  type PackSize,
  type PlanName,
  type PlanOffer,
  pricePerRun,
  type SubscriptionStatus,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { equalColumns, plainList } from '../../design/layout/styles.ts';
import { TierIcon } from '../../widgets/chips.tsx';
import { canBuyPlan, type PlanAction, planAction } from './offer-details.ts';
import { FeatureTick } from './plan-comparison.tsx';
import { CyclePicker } from './purchase-dialog.tsx';
import { Badge, Section } from './section.tsx';

type UpgradeCardProps = {
  plan: PlanOffer;
  action: PlanAction;
  currency: string;
  onChoose: (cycle: BillingCycle) => void;
};

function Price({ plan, cycle, currency }: { plan: PlanOffer; cycle: BillingCycle | null; currency: string }) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const price = cycle && cyclePrice(plan.pricing, cycle);
  if (cycle === null || price === null) return null;
  const saving = annualSaving(plan.pricing) ?? 0;
  const yearly = format.money(cyclePrice(plan.pricing, 'annual') ?? 0, currency);
  const isSaved = cycle === 'annual';
  return (
    <Box>
      <Typography
        variant="figure"
        component="p"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}
      >
        {format.money(price, currency)}
        <Note component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
          {t(`cycle.per.${cycle}`)}
        </Note>
      </Typography>
      <Typography
        variant="small"
        component="p"
        sx={{
          mt: 0.5,
          color: isSaved ? 'tint.success.text' : 'text.secondary',
          fontWeight: isSaved ? 600 : 400,
        }}
      >
        {saving > 0
          ? t(isSaved ? 'cycle.saving' : 'cycle.couldSave', { percent: saving, price: yearly })
          : t(`cycle.only.${cycle}`)}
      </Typography>
    </Box>
  );
}

/** The two facts most people choose by; the comparison below has them all. */
function Benefits({ plan }: { plan: PlanOffer }) {
  const { t } = useTranslation('subscription');
  const lines = [t('benefit.daily', { count: plan.daily_execution_limit }), t(`benefit.agents.${plan.name}`)];
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1 }}>
      {lines.map((line) => (
        <FeatureTick key={line} has text={line} />
      ))}
    </Box>
  );
}

/** A plan to choose: its price by billing cycle, its benefits, and a button to buy it. */
function UpgradeCard({ plan, action, currency, onChoose }: UpgradeCardProps) {
  const { t } = useTranslation(['subscription', 'common']);
  const [chosen, setChosen] = useState<BillingCycle | null>(null);
  const cycles = offeredCycles(plan.pricing);
  const cycle = chosen ?? defaultCycle(plan.pricing);
  const name = t(`common:tier.${plan.tier}`);
  const isPopular = plan.name === 'premium';
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={t('subscription:banner.plan', { plan: name })}
      sx={{
        position: 'relative',
        p: 3,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        borderRadius: '20px',
        background: (theme) =>
          `linear-gradient(170deg, ${theme.vars?.palette.tier[plan.tier].soft} 0%, ${theme.vars?.palette.background.paper} 45%)`,
        ...(isPopular && {
          borderColor: `tier.${plan.tier}.strong`,
          boxShadow: '0 16px 40px -20px rgb(8 18 13 / 0.35)',
        }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 1.5 }, minHeight: 40 }}>
        <TierIcon tier={plan.tier} size={40} />
        <Typography variant="h3" component="h3" sx={{ flex: 1 }}>
          {name}
        </Typography>
        {isPopular && (
          <Badge ground={`tier.${plan.tier}.text`} ink="background.paper">
            {t('subscription:popular')}
          </Badge>
        )}
      </Box>
      <Price plan={plan} cycle={cycle} currency={currency} />
      {cycles.length > 1 && cycle !== null ? (
        <CyclePicker cycles={cycles} value={cycle} onChange={setChosen} />
      ) : (
        <Box sx={{ display: { xs: 'none', md: 'block' }, minHeight: 42 }} />
      )}
      <Benefits plan={plan} />
      <Button
        variant={isPopular ? 'contained' : 'outlined'}
        size="large"
        disabled={!canBuyPlan(action) || cycle === null}
        onClick={() => cycle && onChoose(cycle)}
        sx={{ mt: 'auto' }}
      >
        {t(`subscription:planAction.${action}`, { plan: name })}
      </Button>
    </Paper>
  );
}

type UpgradeCardsProps = {
  status: SubscriptionStatus;
  onChoose: (plan: PlanName, cycle: BillingCycle) => void;
};

/** The paid plans side by side, each with its action; nothing if none is left to choose. */
export function UpgradeCards({ status, onChoose }: UpgradeCardsProps) {
  const { t } = useTranslation('subscription');
  const paid = status.all_plans.filter(({ name }) => name !== 'basic');
  if (!paid.some(({ name }) => canBuyPlan(planAction(status, name)))) return null;
  return (
    <Section id="upgrade" title={t('upgrade.title')} text={t('upgrade.text')}>
      <Box sx={{ ...equalColumns('md', 3), gap: 2 }}>
        {paid.map((plan) => (
          <UpgradeCard
            key={plan.name}
            plan={plan}
            action={planAction(status, plan.name)}
            currency={status.currency_code}
            onChoose={(cycle) => onChoose(plan.name, cycle)}
          />
        ))}
      </Box>
    </Section>
  );
}

const badges = { s: null, m: 'recommended', l: 'bestValue' } as const;

type PackCardProps = { pack: ExecutionPack; currency: string; canBuy: boolean; onBuy: () => void };

function PackCard({ pack, currency, canBuy, onBuy }: PackCardProps) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const badge = badges[pack.name];
  const price = format.money(pack.price, currency);
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-label={t('packs.runs', { count: pack.execution_count })}
      sx={{
        p: 2.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        ...(badge === 'recommended' && { borderColor: 'primary.main' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
        <Box sx={{ display: 'flex', color: 'tint.primary.text' }}>
          <Icon name="bolt" size={24} />
        </Box>
        {badge && (
          <Badge
            ground={badge === 'recommended' ? 'tint.primary.soft' : 'tint.warning.soft'}
            ink={badge === 'recommended' ? 'tint.primary.text' : 'tint.warning.text'}
          >
            {t(`packs.${badge}`)}
          </Badge>
        )}
      </Box>
      <Box>
        <Typography variant="h2" component="h3">
          {t('packs.runs', { count: pack.execution_count })}
        </Typography>
        <Note>
          {t('packs.perRun', { price: format.money(pricePerRun(pack), currency) })}
          {' · '}
          {t('packs.days', { count: pack.expires_after_days })}
        </Note>
      </Box>
      <Button
        variant={badge === 'recommended' ? 'contained' : 'outlined'}
        disabled={!canBuy}
        onClick={onBuy}
        sx={{ mt: 'auto' }}
      >
        {t('packs.buy', { count: pack.execution_count, price })}
      </Button>
    </Paper>
  );
}

/** Runs beyond the daily limit, in three sizes. */
export function PackCards({
  status,
  onBuy,
}: {
  status: SubscriptionStatus;
  onBuy: (size: PackSize) => void;
}) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const { subscription_data: data } = status;
  const canBuy = status.can_purchase.can_purchase_executions;
  const left = data.extra_executions;
  return (
    <Section
      id="packs"
      title={t('packs.title')}
      text={
        left > 0 && data.extra_executions_expire_at
          ? t('packs.left', { count: left, date: format.date(data.extra_executions_expire_at) })
          : t('packs.text')
      }
    >
      {!canBuy && (
        <Alert severity="info" icon={<Icon name="lock" />} sx={{ mb: 2 }}>
          {t('packs.locked')}
        </Alert>
      )}
      <Box sx={{ ...equalColumns('sm', 3), gap: 2 }}>
        {status.execution_packs.map((pack) => (
          <PackCard
            key={pack.name}
            pack={pack}
            currency={status.currency_code}
            canBuy={canBuy}
            onBuy={() => onBuy(pack.name)}
          />
        ))}
      </Box>
    </Section>
  );
}
