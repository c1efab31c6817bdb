import { type ExecutionListed, isExecutionOpen } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scheduledExecutionsQuery } from '../../../data/execution-lists.ts';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { StatusChip } from '../../../widgets/status-chip.tsx';
import { RowCard, RowList } from '../row-card.tsx';
import { useNames } from '../use-names.ts';
import { Panel, RowSkeletons } from './panel.tsx';

/** Runs shown. */
const shown = 4;

function ScheduledRow({ execution }: { execution: ExecutionListed }) {
  const { taskName, agentName, taskOf } = useNames();
  const agent = taskOf(execution.task_id)?.agent;
  return (
    <RowCard
      to={`/executions/${execution.id}`}
      title={taskName(execution.task_id, execution.task_name)}
      image={agent?.config.image}
      role={agent?.role}
      isBusy={isExecutionOpen(execution.status)}
      meta={
        <>
          <span>{agentName(execution.agent_id, execution.agent_name)}</span>
          <CardAction>
            <DateTime at={execution.created_at} as="relative" />
          </CardAction>
        </>
      }
      end={<StatusChip status={execution.status} />}
    />
  );
}

/** What ran by itself lately, once anything did. */
export function ScheduledPanel({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const runs = useQuery(scheduledExecutionsQuery(userId));
  if (runs.data?.length === 0) return null;
  return (
    <Panel
      title={t('scheduled.title')}
      queries={[runs]}
      failed={t('scheduled.failed')}
      skeleton={<RowSkeletons count={3} />}
      more={{ to: '/tasks?filter=scheduled', label: t('scheduled.all') }}
    >
      {() => (
        <RowList>
          {runs.data?.slice(0, shown).map((execution) => (
            <li key={execution.id}>
              <ScheduledRow execution={execution} />
            </li>
          ))}
        </RowList>
      )}
    </Panel>
  );
}
