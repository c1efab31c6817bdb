import type { ExecutionListed } from '@agentarium/contracts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { paths, withQuery } from '../../../lib/paths.ts';
import { RowCard } from '../row-card.tsx';
import { useDashboardPart, useNames } from '../use-dashboard.ts';
import { RowsPanel } from './panel.tsx';

/** Runs shown before Show more. */
const shown = 4;

function CompositeRow({ execution }: { execution: ExecutionListed }) {
  const { t } = useTranslation('dashboard');
  const { taskName, taskOf } = useNames();
  const name = taskName(execution.task_id, execution.task_name);
  const agent = taskOf(execution.task_id)?.agent;
  const address = paths.execution(execution.id);
  return (
    <RowCard
      to={address}
      title={name}
      image={agent?.config.image}
      role={agent?.role}
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
