import type { Purchase } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';

type Named = Pick<
  Purchase,
  'purchase_type' | 'item_identifier' | 'item_name' | 'billing_cycle' | 'execution_count'
>;

/** What was bought, in words. */
export function usePurchaseName(): (purchase: Named) => string {
  const { t } = useTranslation(['subscription', 'common']);
  return (purchase) => {
    const { item_identifier: item, billing_cycle: cycle } = purchase;
    switch (purchase.purchase_type) {
      case 'subscription_upgrade': {
        const plan = t('subscription:banner.plan', { plan: t(`common:tier.${item}`) });
        return cycle && item !== 'basic' ? `${plan}, ${t(`subscription:cycle.word.${cycle}`)}` : plan;
      }
      case 'agent_purchase':
      case 'custom_agent':
        return t(`subscription:bought.${purchase.purchase_type}`, { name: purchase.item_name ?? '' });
      default:
        return t('subscription:packs.runs', { count: purchase.execution_count ?? 0 });
    }
  };
}
