import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { latestPurchasesQuery } from '../../../data/subscription-admin.ts';
import { QueryFailed } from '../../../design/feedback/query-failed.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { PurchaseStatusChip } from '../purchase-status.tsx';
import { usePurchaseName } from '../use-purchase-name.ts';
import { ReceiptLink } from './purchase-parts.tsx';

/** An account's latest purchases, with a link to all. */
export function LatestPurchases({ userId }: { userId: string }) {
  const { t } = useTranslation('billing-admin');
  const format = useFormat();
  const nameOf = usePurchaseName();
  const query = useQuery(latestPurchasesQuery(userId));
  const items = query.data?.items;
  return (
    <Box component="section" aria-labelledby={`latest-${userId}`}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={`latest-${userId}`} variant="h5" component="h3">
          {t('latest.title')}
        </Typography>
        <Button size="small" component={Link} to={withQuery(paths.admin.purchases, { user: userId })}>
          {t('latest.all')}
        </Button>
      </Box>
      {query.isPending && <Skeleton variant="rounded" height={96} sx={{ mt: 0.5 }} />}
      {query.error && !items && <QueryFailed query={query} compact title={t('purchases.failed')} />}
      {items?.length === 0 && <Note variant="body2">{t('latest.empty')}</Note>}
      {items && items.length > 0 && (
        <Box component="ul" sx={{ ...plainList, typography: 'body2' }}>
          {items.map((purchase) => (
            <Box
              key={purchase.id}
              component="li"
              sx={{
                ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 },
                ...{ py: 1, borderTop: 1, borderColor: 'divider' },
              }}
            >
              <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
                <ReceiptLink purchase={purchase} name={nameOf(purchase)} />
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  <DateTime at={purchase.created_at} />
                </Typography>
              </Box>
              <PurchaseStatusChip status={purchase.status} />
              <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {format.money(purchase.amount, purchase.currency)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
