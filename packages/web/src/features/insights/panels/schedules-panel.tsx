import { type OwnSchedule, type ScheduleState, scheduleStateOf } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import type { IconName } from '../../../lib/icons.ts';
import { paths } from '../../../lib/paths.ts';
import { useDashboardPart, useNames } from '../use-dashboard.ts';
import { RowCard, RowsPanel } from './panel.tsx';

const shown = 4;

/** As on its card: one that its owner paused is paused, one whose time has passed is done. */
function stateOf({ enabled, paused, paused_until, stop_reason }: OwnSchedule): ScheduleState | 'done' {
  if (!enabled && stop_reason === 'DONE') return 'done';
  return scheduleStateOf({ enabled, paused: paused || Boolean(paused_until) });
}

/** Its next run says that one is active. */
const looks: Record<
  Exclude<ScheduleState, 'active'> | 'done',
  { color: 'warning' | 'default'; icon: IconName }
> = {
  paused: { color: 'warning', icon: 'pause' },
  stopped: { color: 'default', icon: 'stop' },
  done: { color: 'default', icon: 'check' },
};

function ScheduleRow({ schedule }: { schedule: OwnSchedule }) {
  const { t } = useTranslation('dashboard');
  const { taskName, agentName, taskOf } = useNames();
  const agent = taskOf(schedule.task_id)?.agent;
  const { next_execution: next, stopped_at: stopped } = schedule;
  const state = stateOf(schedule);
  return (
    <RowCard
      to={paths.task(schedule.task_id)}
      title={taskName(schedule.task_id, schedule.task_name)}
      image={agent?.config.image}
      role={agent?.role}
      meta={
        <>
          <span>{agentName(schedule.agent_id, schedule.agent_name)}</span>
          {state === 'active' && next && (
            <CardAction>
              <span>
                {t('schedules.next')} <DateTime at={next} />
              </span>
            </CardAction>
          )}
          {(state === 'stopped' || state === 'done') && stopped && (
            <CardAction>
              <DateTime at={stopped} as="relative" />
            </CardAction>
          )}
        </>
      }
      end={
        state !== 'active' && (
          <Chip
            size="small"
            color={looks[state].color}
            icon={<Icon name={looks[state].icon} size={16} />}
            label={t(`schedules.${state}`)}
          />
        )
      }
    />
  );
}

/** The user's schedules, if any: their state and next run. */
export function SchedulesPanel() {
  const { t } = useTranslation('dashboard');
  const schedules = useDashboardPart('schedules');
  return (
    <RowsPanel
      title={t('schedules.title')}
      failed={t('schedules.failed')}
      more={{ to: paths.schedules, label: t('schedules.all') }}
      query={schedules}
      shown={shown}
      skeletons={2}
      keyOf={({ task_id }) => task_id}
      row={(schedule) => <ScheduleRow schedule={schedule} />}
    />
  );
}
