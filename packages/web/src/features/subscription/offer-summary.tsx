import { annualSaving, type BillingCycle, type PlanName } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AgentPicture } from '../../ui/agent-picture.tsx';
import { TierChip } from '../../ui/tier-chip.tsx';
import { CyclePicker } from './cycle-picker.tsx';
import type { OfferFacts, Replaced } from './offer-facts.ts';

function Line({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

const hour = 3_600_000;

/** What becomes of the time left of the plan before, in whole days, or hours for less than one. */
function Replacing({ replaces, plan }: { replaces: Replaced; plan: PlanName }) {
  const { t } = useTranslation(['subscription', 'common']);
  const span = (time: number) => {
    const hours = Math.max(1, Math.round(time / hour));
    return hours < 24
      ? t('subscription:dialog.hours', { count: hours })
      : t('subscription:dialog.days', { count: Math.round(hours / 24) });
  };
  const { left, carried } = replaces;
  const names = { from: t(`common:tier.${replaces.plan}`), to: t(`common:tier.${plan}`) };
  const become = carried > 0 ? 'carried' : 'notCarried';
  return (
    <Line>{t(`subscription:dialog.${become}`, { ...names, left: span(left), carried: span(carried) })}</Line>
  );
}

function PlanSummary({
  facts,
  onCycle,
}: {
  facts: Extract<OfferFacts, { kind: 'plan' }>;
  onCycle: (cycle: BillingCycle) => void;
}) {
  const { t } = useTranslation('subscription');
  const { plan, action, cycle, cycles, replaces } = facts;
  const saving = cycle === 'annual' ? annualSaving(plan.pricing) : null;
  if (!facts.order) return <Line>{t(`dialog.not.${action}`)}</Line>;
  return (
    <>
      {cycles.length > 1 && <CyclePicker cycles={cycles} value={cycle} onChange={onCycle} />}
      <Box sx={{ display: 'grid', gap: 0.5 }}>
        <Line>{t('benefit.daily', { count: plan.daily_execution_limit })}</Line>
        <Line>{t(`dialog.period.${action === 'extend' ? 'extend' : 'begin'}.${cycle}`)}</Line>
        {saving !== null && saving > 0 && <Line>{t('cycle.saving', { percent: saving })}</Line>}
        {replaces && <Replacing replaces={replaces} plan={plan.name} />}
      </Box>
    </>
  );
}

/** What an offer is, above its price. */
export function OfferSummary({
  facts,
  onCycle,
}: {
  facts: OfferFacts;
  onCycle: (cycle: BillingCycle) => void;
}) {
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
              <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
                {facts.agent.role}
              </Typography>
              <TierChip tier={facts.agent.tier} size="small" />
            </Box>
          </Box>
          <Line>{t(agentText(facts.agent))}</Line>
        </Box>
      );
    default:
      return facts satisfies never;
  }
}

const agentText = ({ info, isOwned, tier }: Extract<OfferFacts, { kind: 'agent' }>['agent']) => {
  if (isOwned) return 'dialog.agentOwned';
  if (info.has_access) return 'dialog.agentInPlan';
  if (info.can_purchase) return 'dialog.agentText';
  return tier === 'custom' ? 'agents.custom' : 'dialog.agentNotSold';
};
