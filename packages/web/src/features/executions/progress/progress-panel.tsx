import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { goalsQuery, progressQuery } from '../../../data/progress.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import {
  addChart,
  canAddChart,
  chooseParameter,
  removeChart,
  useChartPreferences,
} from './chart-preferences.ts';
import { GoalsSection } from './goals-section.tsx';
import { ProgressCard } from './progress-card.tsx';
import { chartColumns, ProgressSkeleton } from './progress-skeleton.tsx';

const focusLater = (find: () => Element | null | undefined) =>
  requestAnimationFrame(() => (find() as HTMLElement | null | undefined)?.focus());

function Retry({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Button color="inherit" size="small" onClick={onClick}>
      {t('action.retry')}
    </Button>
  );
}

export type ProgressPanelProps = {
  executionId: string;
  /** The task the goals belong to. */
  taskId: string;
  title: string;
};

/**
 * The Progress tab: goals, and up to four charts of a task's inputs and outputs over its runs
 * (docs/spec/user-side.md#executions).
 */
export default function ProgressPanel({ executionId, taskId, title }: ProgressPanelProps) {
  const { t } = useTranslation('progress');
  const addButton = useRef<HTMLButtonElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const progress = useQuery(progressQuery(executionId));
  const goals = useQuery(goalsQuery).data?.filter((goal) => goal.task_id === taskId) ?? [];
  const parameters = progress.data?.parameters ?? [];
  const charts = useChartPreferences(executionId, parameters);
  const { loading, loadFailed, preferences, state, change } = charts;
  if (progress.isError && !progress.data) {
    return <QueryFailed query={progress} compact title={t('loadFailed')} />;
  }
  if (!progress.data || loading) return <ProgressSkeleton />;
  if (parameters.length === 0) {
    return (
      <Alert severity="info" sx={{ maxWidth: 760 }}>
        {t('noNumbers')}
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <GoalsSection taskId={taskId} parameters={parameters} points={progress.data.points} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 36 }}>
        <Note variant="body2" sx={{ flex: '1 1 240px' }}>
          {t('about', { count: progress.data.points.length })}
        </Note>
        <Typography variant="small" role="status" sx={{ color: 'text.secondary' }}>
          {(state === 'saving' || state === 'waiting') && t('saving')}
          {state === 'saved' && t('saved')}
        </Typography>
        {canAddChart(preferences.charts, parameters) && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Icon name="add" />}
            ref={addButton}
            onClick={() => {
              change(addChart(preferences));
              focusLater(() => cards.current?.lastElementChild?.querySelector('[role="combobox"]'));
            }}
          >
            {t('add')}
          </Button>
        )}
      </Box>
      {loadFailed && (
        <Alert severity="warning" action={<Retry onClick={charts.reload} />}>
          {t('preferencesLoadFailed')}
        </Alert>
      )}
      {state === 'failed' && (
        <Alert
          severity="error"
          action={<Retry onClick={charts.saveAgain} />}
          // In sight beside the chart that was changed, however far down it is.
          sx={{ position: 'sticky', top: 80, zIndex: 2 }}
        >
          {t('preferencesSaveFailed')}
        </Alert>
      )}
      {state === 'stale' && (
        <Alert severity="warning" sx={{ position: 'sticky', top: 80, zIndex: 2 }}>
          {t('preferencesStale')}
        </Alert>
      )}
      {preferences.charts.length === 0 && (
        <Alert severity="info" icon={<Icon name="show_chart" />}>
          {t('noCharts')}
        </Alert>
      )}
      <Box ref={cards} sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: chartColumns }}>
        {preferences.charts.map((chart, index) => (
          <ProgressCard
            key={chart.id}
            chart={chart}
            number={index + 1}
            parameters={parameters}
            points={progress.data.points}
            goals={goals}
            title={title}
            onChoose={(slot, key) => change(chooseParameter(preferences, chart.id, slot, key))}
            onRemove={() => {
              change(removeChart(preferences, chart.id));
              focusLater(() => addButton.current);
            }}
          />
        ))}
      </Box>
    </Box>
  );
}
