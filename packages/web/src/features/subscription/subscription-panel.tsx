import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { meQuery } from '../../lib/me.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PlanBanner } from './plan-banner.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { plansOf } from './plan-facts.ts';

/** The user's plan as the server knows it now, and the plans beside each other. */
export function SubscriptionPanel() {
  const { t } = useTranslation(['subscription', 'common']);
  const query = useQuery(meQuery);
  const [now] = useState(() => new Date());
  if (query.isPending) {
    return (
      <Box role="status" aria-label={t('common:loading')} sx={{ display: 'grid', gap: 4 }}>
        <Skeleton variant="rounded" height={240} sx={{ borderRadius: '20px' }} />
        <Skeleton variant="rounded" height={420} />
      </Box>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        error={query.error}
        title={t('subscription:loadFailed')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: { xs: 3, md: 4 } }}>
      <PlanBanner user={query.data} />
      <PlanComparison current={plansOf(query.data.subscription_data, now).inForce.name} />
    </Box>
  );
}
