import { useTranslation } from 'react-i18next';
import { paths, withQuery } from '../../../lib/paths.ts';
import { useDashboardPart } from '../use-dashboard.ts';
import { ExecutionRow } from './execution-row.tsx';
import { RowsPanel } from './rows-panel.tsx';

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
