import {
  type ExecutionListed,
  isExecutionCompleted,
  isExecutionOpen,
  localized,
  type OwnSchedule,
  type ScheduleState,
  scheduleStateOf,
} from '@agentarium/contracts';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import type { IconName } from '../../../lib/icons.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { StatusChip } from '../../../widgets/chips.tsx';
import { useKeyFigures } from '../../../widgets/measures.ts';
import { Panel, RowCard, RowList, RowSkeletons, RowsPanel, useDashboardPart, useNames } from './panel.tsx';

/** A run on the dashboard; falls back to its task's and agent's names of then if they were deleted. */
function ExecutionRow({ execution }: { execution: ExecutionListed }) {
  const { language } = useTranslation().i18n;
  const task = useNames().taskOf(execution.task_id);
  const figuresOf = useKeyFigures();
  return (
    <RowCard
      to={paths.execution(execution.id)}
      title={localized(task?.config.locales, language, 'name', execution.task_name)}
      image={task?.agent.config.image}
      role={task?.agent.role ?? execution.agent_name}
      isBusy={isExecutionOpen(execution.status)}
      figures={figuresOf(execution, task)}
      meta={
        <>
          <span>{localized(task?.agent.config.locales, language, 'name', execution.agent_name)}</span>
          <CardAction>
            <DateTime at={execution.created_at} as="relative" />
          </CardAction>
        </>
      }
      end={
        !isExecutionCompleted(execution.status) && (
          <StatusChip status={execution.status} error={execution.error} />
        )
      }
    />
  );
}

/** Runs shown on the dashboard; composite ones before Show more. */
const shown = 4;

/** The latest runs with their status. */
export function RecentPanel() {
  const { t } = useTranslation('dashboard');
  const executions = useDashboardPart('recent');
  const items = executions.data ?? [];
  return (
    <Panel
      title={t(executions.data && items.length === 0 ? 'recent.titleEmpty' : 'recent.title')}
      queries={[executions]}
      failed={t('recent.failed')}
      skeleton={<RowSkeletons count={3} />}
      more={items.length > 0 ? { to: paths.executions, label: t('recent.all') } : undefined}
    >
      {() =>
        items.length === 0 ? (
          <EmptyState
            framed
            compact
            title={t('recent.empty.title')}
            text={t('recent.empty.text')}
            action={
              <Button component={Link} to={withQuery(paths.tasks, { view: 'all' })} variant="contained">
                {t('recent.empty.action')}
              </Button>
            }
          />
        ) : (
          <RowList
            items={items.slice(0, shown)}
            keyOf={({ id }) => id}
            row={(execution) => <ExecutionRow execution={execution} />}
          />
        )
      }
    </Panel>
  );
}

/** The latest scheduled runs, if any. */
export function ScheduledPanel() {
  const { t } = useTranslation('dashboard');
  const runs = useDashboardPart('scheduled');
  return (
    <RowsPanel
      title={t('scheduled.title')}
      failed={t('scheduled.failed')}
      more={{ to: withQuery(paths.tasks, { filter: 'scheduled' }), label: t('scheduled.all') }}
      query={runs}
      shown={shown}
      keyOf={({ id }) => id}
      row={(execution) => <ExecutionRow execution={execution} />}
    />
  );
}

function CompositeRow({ execution }: { execution: ExecutionListed }) {
  const { t } = useTranslation('dashboard');
  const { taskName, taskOf } = useNames();
  const figuresOf = useKeyFigures();
  const name = taskName(execution.task_id, execution.task_name);
  const agent = taskOf(execution.task_id)?.agent;
  const address = paths.execution(execution.id);
  return (
    <RowCard
      to={address}
      title={name}
      image={agent?.config.image}
      role={agent?.role}
      figures={figuresOf(execution, taskOf(execution.task_id))}
      meta={
        <>
          <span>{t('composite.children', { count: execution.child_count })}</span>
          <CardAction>
            <DateTime at={execution.created_at} as="relative" />
          </CardAction>
        </>
      }
      end={
        execution.child_count > 0 && (
          <CardAction>
            <SmallButton
              icon="show_chart"
              color="primary"
              to={`${address}?tab=2`}
              aria-label={t('composite.progressNamed', { name })}
            >
              {t('composite.progress')}
            </SmallButton>
          </CardAction>
        )
      }
    />
  );
}

/** The latest completed composite runs, if any: open them, or see their progress. */
export function CompositePanel() {
  const { t } = useTranslation('dashboard');
  const runs = useDashboardPart('composite');
  const [isWhole, setIsWhole] = useState(false);
  const rest = Math.max(0, (runs.data?.length ?? 0) - shown);
  return (
    <RowsPanel
      title={t('composite.title')}
      failed={t('composite.failed')}
      more={{ to: withQuery(paths.tasks, { view: 'all', type: 'parent' }), label: t('composite.all') }}
      query={runs}
      shown={isWhole ? Number.POSITIVE_INFINITY : shown}
      keyOf={({ id }) => id}
      row={(execution) => <CompositeRow execution={execution} />}
    >
      {rest > 0 && (
        <Button
          size="small"
          sx={{ mt: 1 }}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          endIcon={<Icon name={isWhole ? 'keyboard_arrow_up' : 'keyboard_arrow_down'} size={18} />}
        >
          {t(isWhole ? 'composite.fewer' : 'composite.more', { count: rest })}
        </Button>
      )}
    </RowsPanel>
  );
}

const shownSchedules = 4;

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
      shown={shownSchedules}
      skeletons={2}
      keyOf={({ task_id }) => task_id}
      row={(schedule) => <ScheduleRow schedule={schedule} />}
    />
  );
}
