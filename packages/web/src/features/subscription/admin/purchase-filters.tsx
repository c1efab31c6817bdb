import { purchaseKinds, purchaseStatuses } from '@agentarium/contracts/names';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { PurchaseFilters as Filters } from '../../../data/subscription-admin.ts';
import { FilterRow } from '../../../design/form/filter-row.tsx';
import { SearchField } from '../../../design/form/search-field.tsx';
import { UrlFilter } from '../../../design/form/select-filter.tsx';
import { useClearUrlState, useUrlState } from '../../../design/hooks/use-url-state.ts';

/** In the order of the menu. */
const shownStatuses = [...new Set(['completed' as const, ...purchaseStatuses])];
const among = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => value === text);

/** The filters in the address, and how to clear them; null if there are none. */
export function usePurchaseFilters(): { filters: Filters; onClear: (() => void) | null } {
  const [search] = useUrlState('search');
  const [status] = useUrlState('status');
  const [type] = useUrlState('type');
  const [user] = useUrlState('user');
  const clear = useClearUrlState('search', 'status', 'type', 'user');
  const filters = {
    search: search || undefined,
    status: among(purchaseStatuses, status),
    type: among(purchaseKinds, type),
    user_id: user || undefined,
  };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return { filters, onClear: isFiltered ? clear : null };
}

/** Filters purchases by buyer, status and type, all in the address. `buyer` names the single account shown. */
export function PurchaseFilters({ buyer }: { buyer: string | undefined }) {
  const { t } = useTranslation(['billing-admin', 'subscription']);
  const [user, setUser] = useUrlState('user');
  const statuses = shownStatuses.map((value) => ({
    value,
    label: t(`subscription:status.${value}`),
  }));
  const types = purchaseKinds.map((value) => ({ value, label: t(`filter.types.${value}`) }));
  return (
    <FilterRow>
      <SearchField label={t('filter.search')} param="search" />
      <UrlFilter label={t('filter.status')} param="status" all={t('filter.any')} options={statuses} />
      <UrlFilter label={t('filter.type')} param="type" all={t('filter.any')} options={types} />
      {user && (
        <Chip
          variant="outlined"
          label={t('filter.user', { user: buyer ?? user })}
          onDelete={() => setUser('')}
          sx={{ maxWidth: '100%' }}
        />
      )}
    </FilterRow>
  );
}
