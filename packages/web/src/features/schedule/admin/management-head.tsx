import type { ScheduleManagement } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ScheduleAction } from '../../../data/schedule-admin.ts';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { tinted } from '../../../design/layout/styles.ts';

type Counts = Pick<ScheduleManagement, 'total_users' | 'active_users' | 'stopped_users'>;

function Counter({ label, value, tone }: { label: string; value: string; tone: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column-reverse',
        justifyContent: 'flex-end',
        p: 1.5,
        borderRadius: '12px',
        ...tinted(tone),
        minWidth: 0,
      }}
    >
      <Typography variant="caption" component="dt">
        {label}
      </Typography>
      <Typography variant="h2" component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
    </Box>
  );
}

/** Total Users, Active, Stopped. */
export function ManagementCounters({ total_users, active_users, stopped_users }: Counts) {
  const { t } = useTranslation('schedule-admin');
  const { number } = useFormat();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}
    >
      <Counter label={t('counter.total')} value={number(total_users)} tone="neutral" />
      <Counter label={t('counter.active')} value={number(active_users)} tone="success" />
      <Counter label={t('counter.stopped')} value={number(stopped_users)} tone="warning" />
    </Box>
  );
}

type ActionsProps = Counts & {
  pending: ScheduleAction | null;
  onAct: (action: ScheduleAction) => void;
};

/** Stop All and Restart All; enabled while there is something to stop or restart and no action runs. */
export function ManagementActions({ active_users, stopped_users, pending, onAct }: ActionsProps) {
  const { t } = useTranslation('schedule-admin');
  const toAll = (kind: 'stopAll' | 'restartAll', users: number) => ({
    pending: pending?.kind === kind,
    disabled: users === 0 || pending !== null,
    onClick: () => onAct({ kind }),
  });
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 220px', sm: 'none' } } }}
    >
      <LoadingButton color="error" variant="outlined" icon="stop" {...toAll('stopAll', active_users)}>
        {t('stopAll')}
      </LoadingButton>
      <LoadingButton variant="outlined" icon="refresh" {...toAll('restartAll', stopped_users)}>
        {t('restartAll')}
      </LoadingButton>
    </Box>
  );
}
