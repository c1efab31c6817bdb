import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scheduleQuery } from '../../data/schedule.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Fact } from '../../design/layout/fact.tsx';
import { whoStopped } from './schedule-problem.ts';

/** Shows when the user's schedule of a task was stopped and by whom; nothing while active. */
export function ScheduleStop({ taskId }: { taskId: string }) {
  const { t } = useTranslation('schedule');
  const { data } = useQuery(scheduleQuery(taskId));
  if (!data?.stopped_at || data.enabled) return null;
  return (
    <Fact label={t('chip.stopped')}>
      <DateTime at={data.stopped_at} />, {whoStopped(t, data)}
    </Fact>
  );
}
