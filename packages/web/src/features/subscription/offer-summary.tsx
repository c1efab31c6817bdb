import { annualSaving, type BillingCycle } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Note } from '../../design/layout/note.tsx';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { TierChip } from '../../widgets/tier-chip.tsx';
import { CyclePicker } from './cycle-picker.tsx';
import type { OfferFacts } from './offer-facts.ts';
import { canBuyPlan } from './plan-action.ts';

function Line({ children }: { children: string }) {
  return <Note variant="body2">{children}</Note>;
}

function PlanSummary({
  facts,
  onCycle,
}: {
  facts: Extract<OfferFacts, { kind: 'plan' }>;
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

const agentText = ({ agent, needsPlan }: Extract<OfferFacts, { kind: 'agent' }>) => {
  const { info, isOwned } = agent;
  if (isOwned) return 'dialog.agentOwned';
  if (info.has_access) return 'dialog.agentInPlan';
  if (info.can_purchase) return 'dialog.agentText';
  return needsPlan ? 'agents.custom' : 'dialog.agentNotSold';
};
