import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { scheduleQuery } from './api.ts';

/** Active or Stopped. */
export function ScheduleState({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation('schedule');
  return (
    <Chip
      size="small"
      color={enabled ? 'success' : 'default'}
      icon={<Icon name="event_repeat" size={16} />}
      label={t(enabled ? 'section.active' : 'section.stopped')}
    />
  );
}

/** The state of one's own schedule of a task, as it is now; nothing when there is none. */
export function ScheduleChip({ taskId }: { taskId: string }) {
  const { data } = useQuery(scheduleQuery(taskId));
  return data ? <ScheduleState enabled={data.enabled} /> : null;
}
