import { type ExecutionListed, isExecutionOpen, localized } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { paths } from '../../../lib/paths.ts';
import { StatusChip } from '../../../widgets/status-chip.tsx';
import { RowCard } from '../row-card.tsx';
import { useNames } from '../use-names.ts';

/** A run on the dashboard; falls back to its task's and agent's names of then if they were deleted. */
export function ExecutionRow({ execution }: { execution: ExecutionListed }) {
  const { language } = useTranslation().i18n;
  const task = useNames().taskOf(execution.task_id);
  return (
    <RowCard
      to={paths.execution(execution.id)}
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
