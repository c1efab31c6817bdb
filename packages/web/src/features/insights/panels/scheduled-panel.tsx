import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scheduledExecutionsQuery } from '../../../data/execution-lists.ts';
import { RowList } from '../row-card.tsx';
import { ExecutionRow } from './execution-row.tsx';
import { Panel, RowSkeletons } from './panel.tsx';

/** Runs shown. */
const shown = 4;

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
              <ExecutionRow execution={execution} />
            </li>
          ))}
        </RowList>
      )}
    </Panel>
  );
}
