import type { BillingCycle, PlanName, SubscriptionStatus } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { equalColumns } from '../../design/layout/styles.ts';
import { canBuyPlan, planAction } from './plan-action.ts';
import { Section } from './section.tsx';
import { UpgradeCard } from './upgrade-card.tsx';

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
