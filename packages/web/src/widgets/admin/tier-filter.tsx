import { type Tier, tiers } from '@agentarium/contracts/names';
import { SelectFilter } from '../../design/form/select-filter.tsx';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { useUrlState } from '../../design/hooks/use-url-state.ts';

/** The chosen tier, kept in the address; `all` without one. */
export function useTierFilter(): [Tier | 'all', (tier: Tier | 'all') => void] {
  const [stored, set] = useUrlState('tier', 'all');
  return [tiers.find((tier) => tier === stored) ?? 'all', set];
}

/** Shows only what belongs to one tier. */
export function TierFilter() {
  const { t } = useTranslation(['admin', 'common']);
  const [tier, setTier] = useTierFilter();
  const options = tiers.map((value) => ({ value, label: t(`common:tier.${value}`) }));
  return (
    <SelectFilter
      label={t('tier')}
      value={tier}
      options={[{ value: 'all', label: t('allTiers') }, ...options]}
      onChange={setTier}
    />
  );
}
