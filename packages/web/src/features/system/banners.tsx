import { schedulerStateOf } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { systemConfigQuery, watchedConfigQuery } from '../../data/system.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';

/** Says on every admin page that the emergency stop is on, with a link to its switch. */
export function EmergencyBanner() {
  const { t } = useTranslation('system');
  const { user } = useSession();
  const { data } = useQuery({ ...watchedConfigQuery, enabled: isAdmin(user) });
  if (!data?.config.tool_calls.emergency_stop) return null;
  return (
    <Alert severity="error" role="status" icon={<Icon name="warning" />} sx={{ mb: 2 }}>
      {t('banner.emergency')}{' '}
      <Link component={RouterLink} to={paths.admin.settings}>
        {t('banner.toSettings')}
      </Link>
    </Alert>
  );
}

/** Says that no schedules run while the scheduler is disabled or in maintenance. */
export function SchedulerNotice() {
  const { t } = useTranslation('system');
  const { data } = useQuery(systemConfigQuery);
  const state = data && schedulerStateOf(data.config.task_scheduler);
  if (!state || state === 'active') return null;
  return (
    <Alert severity="warning" role="status" icon={<Icon name="pause" />}>
      {t(`banner.scheduler.${state}`)}{' '}
      <Link component={RouterLink} to={paths.admin.settings}>
        {t('banner.toSettings')}
      </Link>
    </Alert>
  );
}
