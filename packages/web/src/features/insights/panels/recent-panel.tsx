import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { paths, withQuery } from '../../../lib/paths.ts';
import { RowList } from '../row-card.tsx';
import { useDashboardPart } from '../use-dashboard.ts';
import { ExecutionRow } from './execution-row.tsx';
import { Panel, RowSkeletons } from './panel.tsx';

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
