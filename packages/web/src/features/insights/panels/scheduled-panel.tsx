import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scheduledExecutionsQuery } from '../../../data/execution-lists.ts';
import { ExecutionRow } from './execution-row.tsx';
import { RowsPanel } from './rows-panel.tsx';

/** What ran by itself lately, once anything did. */
export function ScheduledPanel({ userId }: { userId: string }) {
  const { t } = useTranslation('dashboard');
  const runs = useQuery(scheduledExecutionsQuery(userId));
  return (
    <RowsPanel
      title={t('scheduled.title')}
      failed={t('scheduled.failed')}
      more={{ to: '/tasks?filter=scheduled', label: t('scheduled.all') }}
      query={runs}
      shown={4}
      keyOf={({ id }) => id}
      row={(execution) => <ExecutionRow execution={execution} />}
    />
  );
}
