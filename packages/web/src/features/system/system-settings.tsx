import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { systemConfigQuery } from '../../data/system.ts';
import { ErrorState } from '../../design/feedback/error-state.tsx';
import { LoadingStatus } from '../../design/feedback/loading-status.tsx';
import { useScrollIntoView } from '../../design/hooks/use-scroll-into-view.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { RowSkeleton } from '../../design/layout/row-skeleton.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { ConfigDetails } from './config-details.tsx';
import { StatusCards } from './status-cards.tsx';
import { RegistrationSection, SchedulerSection, ToolCallsSection } from './system-sections.tsx';
import { useSwitch } from './use-switch.ts';

/** A skeleton: a title, a line, and rows of text with a switch at the end. */
function SectionSkeleton({ switches }: { switches: number }) {
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Skeleton variant="text" width="min(280px, 60%)" sx={{ fontSize: '1.25rem' }} />
      <Skeleton variant="text" width="min(420px, 85%)" />
      {Array.from({ length: switches }, (_, index) => `row-${index}`).map((key) => (
        <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mt: 2 }}>
          <Box sx={{ flex: 1 }}>
            <Skeleton variant="text" width="min(180px, 50%)" />
            <Skeleton variant="text" width="min(320px, 80%)" />
          </Box>
          <Skeleton variant="rounded" width={40} height={20} sx={{ borderRadius: 999, mt: 1 }} />
        </Box>
      ))}
    </Paper>
  );
}

function Loading() {
  return (
    <LoadingStatus sx={{ display: 'grid', gap: 2 }}>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(212px, 1fr))' } }}
      >
        {['a', 'b', 'c'].map((key) => (
          <Paper key={key} variant="outlined">
            <RowSkeleton size={48} widths={['60%', '40%']} sx={{ p: 2, alignItems: 'center', gap: 2 }} />
          </Paper>
        ))}
      </Box>
      <SectionSkeleton switches={2} />
      <SectionSkeleton switches={3} />
    </LoadingStatus>
  );
}

/** The system settings: current state, switches, and a table of every setting. */
export function SystemSettings() {
  const { t } = useTranslation(['system', 'errors']);
  const { data, error, isFetching, refetch } = useQuery(systemConfigQuery);
  const change = useSwitch();
  const notice = useScrollIntoView(change.error);
  if (!data) {
    if (!error) return <Loading />;
    return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  }
  const { config } = data;
  return (
    <>
      {change.error && (
        <Alert ref={notice} severity="error" icon={<Icon name="error" />} onClose={change.dismiss}>
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
