import type { ChartPreferences, ProgressParameter } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chartPreferencesQuery,
  goalsQuery,
  progressQuery,
  useSaveChartPreferences,
} from '../../../data/progress.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { addChart, canAddChart, chooseParameter, defaultPreferences, removeChart } from './chart-choices.ts';
import { GoalsSection } from './goals/goals-section.tsx';
import { ProgressCard } from './progress-card.tsx';

type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';

const saveAfterMs = 1000;

/**
 * An execution's charts: updated immediately, saved a second after the last change (docs/spec/user-side.md#constants),
 * rolled back if saving fails. `loadFailed`: defaults replace the saved ones.
 */
export function useChartPreferences(executionId: string, parameters: readonly ProgressParameter[]) {
  const { mutateAsync: saveCharts } = useSaveChartPreferences(executionId);
  const saved = useQuery(chartPreferencesQuery(executionId));
  const [draft, setDraft] = useState<ChartPreferences | null>(null);
  const [state, setState] = useState<SaveState>('idle');
  const waiting = useRef<ChartPreferences | null>(null);
  const rejected = useRef<ChartPreferences | null>(null);

  const flush = useEffectEvent(async () => {
    const wanted = waiting.current;
    if (!wanted) return;
    waiting.current = null;
    setState('saving');
    try {
      await saveCharts(wanted);
      if (!waiting.current) setState('saved');
    } catch {
      if (waiting.current) return;
      rejected.current = wanted;
      setDraft(null);
      setState('failed');
    }
  });

  useEffect(() => {
    if (!draft || !waiting.current) return;
    const timer = setTimeout(() => void flush(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [draft]);
  // Changes of the last second are saved on leaving.
  useEffect(() => () => void flush(), []);

  const change = (next: ChartPreferences) => {
    waiting.current = next;
    setDraft(next);
    setState('waiting');
  };
  return {
    loading: saved.isPending,
    loadFailed: saved.isError,
    reload: () => void saved.refetch(),
    preferences: draft ?? saved.data ?? defaultPreferences(parameters),
    state,
    change,
    /** Shows and saves again the change that was rolled back. */
    saveAgain: () => rejected.current && change(rejected.current),
  };
}

const columns = { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };

const focusLater = (find: () => Element | null | undefined) =>
  requestAnimationFrame(() => (find() as HTMLElement | null | undefined)?.focus());

function ProgressSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: columns }}>
      {[0, 1].map((key) => (
        <Skeleton key={key} variant="rounded" height={420} sx={{ borderRadius: '12px' }} />
      ))}
    </Box>
  );
}

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
      <Alert severity="info" icon={<Icon name="info" />} sx={{ maxWidth: 760 }}>
        {t('noNumbers')}
      </Alert>
    );
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <GoalsSection taskId={taskId} parameters={parameters} />
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
        <Alert severity="warning" icon={<Icon name="warning" />} action={<Retry onClick={charts.reload} />}>
          {t('preferencesLoadFailed')}
        </Alert>
      )}
      {state === 'failed' && (
        <Alert
          severity="error"
          icon={<Icon name="error" />}
          action={<Retry onClick={charts.saveAgain} />}
          // In sight beside the chart that was changed, however far down it stands.
          sx={{ position: 'sticky', top: 80, zIndex: 2 }}
        >
          {t('preferencesSaveFailed')}
        </Alert>
      )}
      {preferences.charts.length === 0 && (
        <Alert severity="info" icon={<Icon name="show_chart" />}>
          {t('noCharts')}
        </Alert>
      )}
      <Box ref={cards} sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: columns }}>
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
