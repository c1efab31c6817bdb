import {
  type ExecutionListed,
  isExecutionCompleted,
  isExecutionOpen,
  localized,
} from '@agentarium/contracts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { paths, withQuery } from '../../../lib/paths.ts';
import { StatusChip } from '../../../widgets/status-chip.tsx';
import { useKeyFigures } from '../../../widgets/use-key-figures.ts';
import { useDashboardPart, useNames } from '../use-dashboard.ts';
import { Panel, RowCard, RowList, RowSkeletons, RowsPanel } from './panel.tsx';

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
