import { type Tier, tiers } from '@agentarium/contracts/names';
import { useTranslation } from 'react-i18next';
import { UrlFilter } from '../../design/form/select-filter.tsx';
import { useUrlState } from '../../design/hooks/use-url-state.ts';

/** The selected tier, kept in the address; `all` by default. */
export function useTierFilter(): Tier | 'all' {
  const [tier] = useUrlState<Tier | 'all'>('tier', 'all', tiers);
  return tier;
}

/** Filters by tier. */
export function TierFilter() {
  const { t } = useTranslation(['admin', 'common']);
  const options = tiers.map((value) => ({ value, label: t(`common:tier.${value}`) }));
  return <UrlFilter label={t('tier')} param="tier" all={t('allTiers')} options={options} />;
}
