import type { AccountCost } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountCostsQuery } from '../../../data/subscription-admin.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { FilterRow, SelectFilter } from '../../../design/form/filter-row.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { useFormat, useMoney } from '../../../design/hooks/use-format.ts';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { DataTable } from '../../../design/layout/data-table.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { loneLink, plainList } from '../../../design/layout/styles.ts';
import { paths, runsInMonth } from '../../../lib/paths.ts';
import { AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { MissingPrices } from './missing-prices.tsx';

/** This month and those before it in UTC, newest first: `2026-11`. */
export const lastMonths = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );

/** `November 2026`, «ноябрь 2026 г.» */
export const monthLabel = (language: string, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The `count` days in UTC that end with today, oldest first: `2026-11-20`. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - (count - 1 - index)))
      .toISOString()
      .slice(0, 10),
  );

type RowsProps = {
  items: readonly AccountCost[];
  label: string;
  currency: string;
  /** Not all models have a price, so a zero sum means nothing. */
  isUnknown: boolean;
  /** `2026-11` */
  month: string;
};

const AccountLink = ({ account }: { account: AccountCost }) => (
  <MuiLink
    component={Link}
    to={paths.admin.user(account.user_id)}
    sx={{ ...loneLink, overflowWrap: 'anywhere' }}
  >
    {account.name || account.username}
  </MuiLink>
);

/** An account's cost as text: a dash if no price is known and nothing was paid. */
export function useCostText(currency: string, isUnknown: boolean) {
  const money = useMoney(currency);
  return (micros: number) => (micros === 0 && isUnknown ? '—' : money(micros / 1e6));
}

const columns = ['runs', 'input', 'output', 'cost', 'budget'] as const;

function useCells({ currency, isUnknown, month }: Pick<RowsProps, 'currency' | 'isUnknown' | 'month'>) {
  const { t } = useTranslation('billing-admin');
  const { number } = useFormat();
  const money = useMoney(currency);
  const cost = useCostText(currency, isUnknown);
  return (account: AccountCost): Record<(typeof columns)[number], ReactNode> => ({
    runs: (
      <MuiLink component={Link} to={runsInMonth(account.user_id, month)}>
        {number(account.runs)}
      </MuiLink>
    ),
    input: number(account.input_tokens),
    output: number(account.output_tokens),
    cost: cost(account.cost_micros),
    budget:
      account.monthly_budget_micros === null
        ? t('costs.noBudget')
        : money(account.monthly_budget_micros / 1e6),
  });
}

/** Account costs as a table; as cards if six columns don't fit beside the side menu. */
export function AccountRows(props: RowsProps) {
  const { t } = useTranslation('billing-admin');
  const cellsOf = useCells(props);
  const name = (account: AccountCost) => (
    <>
      <AccountLink account={account} />
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {`@${account.username}`}
      </Typography>
    </>
  );
  return (
    <DataTable
      label={props.label}
      rows={props.items}
      rowId={({ user_id }) => user_id}
      columns={[
        { label: t('costs.account'), isRowLabel: true, cell: name },
        ...columns.map((column) => ({
          label: t(`costs.${column}`),
          align: 'right' as const,
          sx: { whiteSpace: 'nowrap', ...(column === 'cost' && { fontWeight: 650 }) },
          cell: (account: AccountCost) => cellsOf(account)[column],
        })),
      ]}
      size="small"
      sx={{ fontVariantNumeric: 'tabular-nums', '& tbody tr:last-of-type > *': { borderBottom: 0 } }}
      narrow="lg"
      listSx={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }}
      card={(account) => {
        const cells = cellsOf(account);
        return (
          <>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <Box sx={{ minWidth: 0, fontWeight: 600 }}>{name(account)}</Box>
              <Typography variant="h4" component="p" sx={{ whiteSpace: 'nowrap' }}>
                {cells.cost}
              </Typography>
            </Box>
            <Box
              component="dl"
              sx={{
                m: 0,
                mt: 1.25,
                display: 'grid',
                gridTemplateColumns: '1fr max-content',
                rowGap: 0.5,
                typography: 'small',
                fontVariantNumeric: 'tabular-nums',
                '& dt': { color: 'text.secondary' },
                '& dd': { m: 0, textAlign: 'right' },
              }}
            >
              {columns
                .filter((column) => column !== 'cost')
                .map((column) => (
                  <Box key={column} sx={{ display: 'contents' }}>
                    <dt>{t(`costs.${column}`)}</dt>
                    <dd>{cells[column]}</dd>
                  </Box>
                ))}
            </Box>
          </>
        );
      }}
    />
  );
}

const shown = 5;

/** The most expensive accounts this month, with links to all costs and purchases. */
export function TopAccounts() {
  const { t } = useTranslation('billing-admin');
  const { number } = useFormat();
  const query = useInfiniteQuery(accountCostsQuery('', shown));
  const [page] = query.data?.pages ?? [];
  // «9,3 тыс. токенов» for any last digit: the plural follows the abbreviated thousands.
  const shortCount = (tokens: number) => ({
    count: tokens < 1000 ? tokens : Math.round(tokens / 1000) * 1000,
    shown: number(tokens, { notation: 'compact', maximumFractionDigits: 1 }),
  });
  const cost = useCostText(page?.currency_code ?? 'USD', (page?.unpriced_models.length ?? 0) > 0);
  return (
    <FormPanel
      title={t('top.title')}
      text={t('top.text')}
      aside={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { xs: -1, sm: 0 } }}>
          <Button size="small" component={Link} to={paths.admin.costs}>
            {t('top.costs')}
          </Button>
          <Button size="small" component={Link} to={paths.admin.purchases}>
            {t('top.purchases')}
          </Button>
        </Box>
      }
    >
      {!page && !query.error && <Skeleton variant="rounded" height={160} />}
      {!page && query.error && <QueryFailed query={query} compact title={t('costs.failed')} />}
      {page?.items.length === 0 && <Note variant="body2">{t('top.empty')}</Note>}
      {page && page.items.length > 0 && (
        <Box component="ol" sx={{ ...plainList, fontVariantNumeric: 'tabular-nums', typography: 'body2' }}>
          {page.items.map((account) => (
            <Box
              key={account.user_id}
              component="li"
              sx={{
                display: 'grid',
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr) max-content',
                  sm: 'minmax(0, 1fr) max-content 88px',
                },
                // On phones the name has a line of its own.
                '& > a': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
                columnGap: 2,
                py: 0.75,
                alignItems: 'baseline',
                '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <AccountLink account={account} />
              <Note component="span">
                {t('top.tokens', shortCount(account.input_tokens + account.output_tokens))}
              </Note>
              <Box component="span" sx={{ textAlign: 'right', fontWeight: 650 }}>
                {cost(account.cost_micros)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </FormPanel>
  );
}

const hairlines = { '& > * + *': { borderTop: 1, borderColor: 'divider' } };

/** Skeleton rows. */
function LoadingRows() {
  const { t } = useTranslation('common');
  return (
    <Paper variant="outlined" role="status" aria-label={t('loading')} sx={hairlines}>
      {Array.from({ length: 8 }, (_, row) => `row-${row}`).map((key) => (
        <Box key={key} sx={{ px: 2, py: 1.25, display: 'flex', gap: 3 }}>
          <Skeleton variant="text" width="18%" />
          <Skeleton variant="text" width="14%" />
          <Skeleton variant="text" width="30%" />
          <Skeleton variant="text" width="12%" sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Paper>
  );
}

/** /admin/costs: the most expensive accounts of a month. */
export function Component() {
  const { t } = useTranslation(['billing-admin', 'common']);
  const { language } = useFormat();
  const months = lastMonths(new Date(), 12);
  const [month, setMonth] = useUrlState('month', months[0] ?? '', months);
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
            month={first.month}
          />
        </Box>
      )}
      <ShowMore list={query} failed={failed} />
    </AdminPage>
  );
}
