import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scheduleQuery } from '../../data/schedule.ts';
import { Icon } from '../../design/layout/icon.tsx';

/** Active or Stopped; `isNamed` where it does not stand under the schedule's own title. */
export function ScheduleState({ enabled, isNamed = false }: { enabled: boolean; isNamed?: boolean }) {
  const { t } = useTranslation('schedule');
  return (
    <Chip
      size="small"
      color={enabled ? 'success' : 'default'}
      icon={<Icon name="event_repeat" size={16} />}
      label={t(`${isNamed ? 'chip' : 'section'}.${enabled ? 'active' : 'stopped'}`)}
    />
  );
}

/** The state of one's own schedule of a task, as it is now; nothing when there is none. */
export function ScheduleChip({ taskId }: { taskId: string }) {
  const { data } = useQuery(scheduleQuery(taskId));
  return data ? <ScheduleState enabled={data.enabled} isNamed /> : null;
}
