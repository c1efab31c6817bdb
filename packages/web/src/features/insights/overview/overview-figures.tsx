import type { Overview } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useMoney } from '../../../design/hooks/use-money.ts';
import { paths } from '../../../lib/paths.ts';
import { rateLevel } from '../rates.ts';
import { StatCard } from '../stat-card.tsx';
import { totalsOf } from './sums.ts';

/** Five cards in a row; narrower, three over two or one over pairs, without holes. */
export const figuresGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(6, minmax(0, 1fr))',
    lg: 'repeat(5, minmax(0, 1fr))',
  },
  '& > *': { gridColumn: { sm: 'span 2', lg: 'auto' } },
  '& > :nth-of-type(n + 4)': { gridColumn: { sm: 'span 3', lg: 'auto' } },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'span 2', lg: 'auto' } },
} as const;

/** Accounts, runs, success, tokens and costs as big figures. */
export function OverviewFigures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const money = useMoney(overview.currency_code);
  const { users, days } = overview;
  const totals = totalsOf(days);
  const { successRate } = totals;
  const isUnknown = totals.cost === 0 && overview.unpriced_models.length > 0;
  return (
    <Box sx={figuresGrid}>
      <StatCard
        label={t('users.title')}
        value={format.number(users.total)}
        note={t('users.note', {
          fresh: format.number(users.new_7_days),
          active: format.number(users.active_7_days),
        })}
        to={paths.admin.users}
      />
      <StatCard
        label={t('figures.runs')}
        value={format.number(totals.runs)}
        note={t('figures.today', { count: totals.today, shown: format.number(totals.today) })}
      />
      <StatCard
        label={t('figures.success')}
        value={successRate === null ? null : format.percent(successRate)}
        note={t('figures.days')}
        {...(successRate !== null && { color: `${rateLevel(successRate)}.main` })}
      />
      <StatCard
        label={t('figures.tokens')}
        value={format.number(totals.tokens, { notation: 'compact', maximumFractionDigits: 1 })}
        note={t('figures.days')}
      />
      <StatCard
        label={t('figures.cost')}
        value={isUnknown ? null : money(totals.cost)}
        note={t(isUnknown ? 'figures.noPrices' : 'figures.days')}
      />
    </Box>
  );
}
