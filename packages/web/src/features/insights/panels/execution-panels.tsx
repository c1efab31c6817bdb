import {
  type ExecutionListed,
  isExecutionCompleted,
  isExecutionOpen,
  localized,
} from '@agentarium/contracts';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { paths, withQuery } from '../../../lib/paths.ts';
import { StatusChip } from '../../../widgets/status-chip.tsx';
import { useKeyFigures } from '../../../widgets/use-key-figures.ts';
import { RowCard, RowList } from '../row-card.tsx';
import { useDashboardPart, useNames } from '../use-dashboard.ts';
import { Panel, RowSkeletons, RowsPanel } from './panel.tsx';

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

/** Runs shown on the dashboard. */
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
      shown={4}
      keyOf={({ id }) => id}
      row={(execution) => <ExecutionRow execution={execution} />}
    />
  );
}
