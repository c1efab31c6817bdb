import { localized, type Purchase, type PurchaseStatus } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { agentsQuery } from '../../data/agents.ts';

type Named = Pick<
  Purchase,
  'purchase_type' | 'item_identifier' | 'item_name' | 'billing_cycle' | 'execution_count'
>;

/** A purchase's name; an agent by its current name, else the recorded one. */
export function usePurchaseName(): (purchase: Named) => string {
  const { t, i18n } = useTranslation(['subscription', 'common']);
  const { data: agents } = useQuery(agentsQuery);
  const agentName = (id: string, then: string | null) => {
    const agent = agents?.find((one) => one.id === id);
    return agent ? localized(agent.config.locales, i18n.language, 'name', agent.name) : (then ?? '');
  };
  return (purchase) => {
    const { item_identifier: item, billing_cycle: cycle } = purchase;
    switch (purchase.purchase_type) {
      case 'subscription_upgrade': {
        const plan = t('subscription:banner.plan', {
          plan: t(`common:tier.${item}`, { defaultValue: item }),
        });
        return cycle && item !== 'basic' ? `${plan}, ${t(`subscription:cycle.word.${cycle}`)}` : plan;
      }
      case 'agent_purchase':
      case 'custom_agent':
        return t(`subscription:bought.${purchase.purchase_type}`, {
          name: agentName(item, purchase.item_name),
        });
      default:
        return t('subscription:packs.runs', { count: purchase.execution_count ?? 0 });
    }
  };
}

const colors = { pending: 'warning', completed: 'success', failed: 'error', refunded: 'default' } as const;

/** A purchase's status; unknown ones count as pending (docs/spec/user-side.md#states). */
export function PurchaseStatusChip({ status }: { status: PurchaseStatus }) {
  const { t } = useTranslation('subscription');
  const known = status in colors ? status : 'pending';
  return <Chip size="small" color={colors[known]} label={t(`status.${known}`)} />;
}
