import type { ScheduleStatus } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scheduleQuery } from '../../data/schedule.ts';
import { Icon } from '../../design/layout/icon.tsx';

type Standing = Pick<ScheduleStatus, 'enabled' | 'paused_until'>;

/** Active, Paused or Stopped; `isNamed` unless it is below the schedule's own title. */
export function ScheduleState({ enabled, paused_until, isNamed = false }: Standing & { isNamed?: boolean }) {
  const { t } = useTranslation('schedule');
  const state = !enabled ? 'stopped' : paused_until ? 'paused' : 'active';
  return (
    <Chip
      size="small"
      color={({ active: 'success', paused: 'warning', stopped: 'default' } as const)[state]}
      icon={<Icon name={state === 'paused' ? 'pause' : 'event_repeat'} size={16} />}
      label={t(isNamed ? `chip.${state}` : `state.${state}`)}
    />
  );
}

/** The current state of the user's schedule of a task; nothing if there is none. */
export function ScheduleChip({ taskId }: { taskId: string }) {
  const { data } = useQuery(scheduleQuery(taskId));
  return data ? <ScheduleState {...data} isNamed /> : null;
}
