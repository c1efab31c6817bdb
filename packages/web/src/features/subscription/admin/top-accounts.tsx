import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountCostsQuery } from '../../../data/subscription-admin.ts';
import { QueryFailed } from '../../../design/feedback/query-failed.tsx';
import { FormPanel } from '../../../design/form/form-panel.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths } from '../../../lib/paths.ts';
import { AccountLink, useCostText } from './account-rows.tsx';

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
                ...{ columnGap: 2, py: 0.75, alignItems: 'baseline' },
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
