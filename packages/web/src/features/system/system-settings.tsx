import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { systemConfigQuery } from './api.ts';
import { ConfigDetails } from './config-details.tsx';
import { StatusCards } from './status-cards.tsx';
import { RegistrationSection, SchedulerSection, ToolCallsSection } from './system-sections.tsx';
import { useSwitch } from './use-switch.ts';

function Loading() {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('loading')} sx={{ display: 'grid', gap: 2 }}>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(250px, 1fr))' } }}
      >
        <Skeleton variant="rounded" height={82} />
        <Skeleton variant="rounded" height={82} />
        <Skeleton variant="rounded" height={82} />
      </Box>
      <Skeleton variant="rounded" height={260} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}

/** The system's switches: how things stand, what may be switched, and every setting in a table. */
export function SystemSettings() {
  const { t } = useTranslation(['system', 'errors']);
  const { data, error, isFetching, refetch } = useQuery(systemConfigQuery);
  const change = useSwitch();
  if (!data) {
    if (!error) return <Loading />;
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  }
  const { config } = data;
  return (
    <>
      {change.error && (
        <Alert severity="error" icon={<Icon name="error" />} onClose={change.dismiss}>
          {errorText(t, change.error, t('updateFailed'))}
        </Alert>
      )}
      {error && (
        <Alert severity="error" icon={<Icon name="error" />}>
          {t('loadFailed')}
        </Alert>
      )}
      <StatusCards config={config} />
      <SchedulerSection
        config={config}
        change={change}
        refreshing={isFetching}
        onRefresh={() => void refetch()}
      />
      <ToolCallsSection config={config} change={change} />
      <RegistrationSection config={config} change={change} />
      <ConfigDetails {...data} />
    </>
  );
}
