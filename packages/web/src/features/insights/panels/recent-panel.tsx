import { type ExecutionListed, isExecutionOpen, localized, type Task } from '@agentarium/contracts';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { recentExecutionsQuery } from '../../../data/execution-lists.ts';
import { tasksQuery } from '../../../data/tasks.ts';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { StatusChip } from '../../../widgets/status-chip.tsx';
import { RowCard, RowList } from '../row-card.tsx';
import { Panel, RowSkeletons } from './panel.tsx';

/** Runs shown on the dashboard. */
const shown = 4;

function RecentRow({ execution, task }: { execution: ExecutionListed; task: Task | undefined }) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return (
    <RowCard
      to={`/executions/${execution.id}`}
      title={localized(task?.config.locales, language, 'name', execution.task_name)}
      image={task?.agent.config.image}
      role={task?.agent.role ?? execution.agent_name}
      isBusy={isExecutionOpen(execution.status)}
      meta={
        <>
          <span>{localized(task?.agent.config.locales, language, 'name', execution.agent_name)}</span>
          <CardAction>
            <DateTime at={execution.created_at} as="relative" />
          </CardAction>
        </>
      }
      end={<StatusChip status={execution.status} />}
    />
  );
}

/** The latest runs with their status: continue where you left. */
export function RecentPanel({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const executions = useQuery(recentExecutionsQuery(userId));
  const tasks = useQuery(tasksQuery);
  const items = executions.data ?? [];
  return (
    <Panel
      title={t(executions.data && items.length === 0 ? 'recent.titleEmpty' : 'recent.title')}
      queries={[executions]}
      failed={t('recent.failed')}
      skeleton={<RowSkeletons count={3} />}
      more={items.length > 0 ? { to: '/executions', label: t('recent.all') } : undefined}
    >
      {() =>
        items.length === 0 ? (
          <Paper variant="outlined">
            <EmptyState
              compact
              title={t('recent.empty.title')}
              text={t('recent.empty.text')}
              action={
                <Button component={Link} to="/tasks?view=all" variant="contained">
                  {t('recent.empty.action')}
                </Button>
              }
            />
          </Paper>
        ) : (
          <RowList>
            {items.slice(0, shown).map((execution) => (
              <li key={execution.id}>
                <RecentRow
                  execution={execution}
                  task={tasks.data?.find(({ id }) => id === execution.task_id)}
                />
              </li>
            ))}
          </RowList>
        )
      }
    </Panel>
  );
}
