import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountCostsQuery } from '../../../data/subscription-admin.ts';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { QueryFailed } from '../../../design/feedback/query-failed.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { FilterRow } from '../../../design/form/filter-row.tsx';
import { SelectFilter } from '../../../design/form/select-filter.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { AccountRows } from './account-rows.tsx';
import { LoadingRows } from './all-purchases.tsx';
import { MissingPrices } from './missing-prices.tsx';
import { lastMonths, monthLabel } from './months.ts';

/** /admin/costs: the most expensive accounts of a month. */
export function AccountCosts() {
  const { t } = useTranslation(['billing-admin', 'common']);
  const { language } = useFormat();
  const months = lastMonths(new Date(), 12);
  const [wanted, setMonth] = useUrlState('month', months[0]);
  const month = months.find((known) => known === wanted) ?? months[0] ?? '';
  const query = useInfiniteQuery(accountCostsQuery(month));
  const items = query.data?.pages.flatMap((page) => page.items);
  const [first] = query.data?.pages ?? [];
  const failed = t('costs.failed');
  return (
    <AdminPage title={t('costs.title')} purpose={t('costs.purpose')}>
      <FilterRow>
        <SelectFilter
          label={t('costs.month')}
          value={month}
          options={months.map((value) => ({ value, label: monthLabel(language, value) }))}
          onChange={setMonth}
        />
      </FilterRow>
      {first && <MissingPrices basis={first} />}
      {!items && !query.error && <LoadingRows />}
      {!items && query.error && <QueryFailed query={query} title={failed} />}
      {items?.length === 0 && <EmptyState title={t('costs.empty')} text={t('costs.emptyText')} />}
      {items && first && items.length > 0 && (
        <Box aria-busy={query.isPlaceholderData} sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
          <AccountRows
            items={items}
            label={t('costs.title')}
            currency={first.currency_code}
            isUnknown={first.unpriced_models.length > 0}
          />
        </Box>
      )}
      <ShowMore list={query} failed={failed} />
    </AdminPage>
  );
}
