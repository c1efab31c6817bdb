import {
  type ChartPreferences,
  maxCharts,
  type ProgressChart,
  type ProgressParameter,
} from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { chartPreferencesQuery, useSaveChartPreferences } from '../../../data/progress.ts';
import { isApiError } from '../../../lib/api/api-error.ts';

/** Default chart keywords (docs/spec/user-side.md#constants). */
const keywords = [
  'weight',
  'calories',
  'bmr',
  'tdee',
  'steps',
  'distance',
  'temperature',
  'pressure',
  'cost',
  'time',
  'count',
  'amount',
];

export type Slot = 'primary_parameter' | 'secondary_parameter';

const chart = (number: number, primary: string | null, position: number): ProgressChart => ({
  id: `chart_${number}`,
  primary_parameter: primary,
  secondary_parameter: null,
  position,
});

const rank = ({ name }: ProgressParameter) => {
  const found = keywords.findIndex((keyword) => name.toLowerCase().includes(keyword));
  return found === -1 ? keywords.length : found;
};

/**
 * The default charts of an execution: one per parameter matching a keyword, in keyword order, at most four; else one
 * chart of the first parameter.
 */
export function defaultPreferences(parameters: readonly ProgressParameter[]): ChartPreferences {
  const named = parameters.filter((parameter) => rank(parameter) < keywords.length);
  const chosen = named.length > 0 ? named.toSorted((a, b) => rank(a) - rank(b)) : parameters.slice(0, 1);
  return {
    version: 1,
    charts: chosen.slice(0, maxCharts).map(({ key }, index) => chart(index + 1, key, index)),
    metadata: { last_modified: null, auto_generated: true },
  };
}

/** Up to four charts, and no more than numeric parameters. */
export const canAddChart = (charts: readonly ProgressChart[], parameters: readonly ProgressParameter[]) =>
  charts.length < maxCharts && charts.length < parameters.length;

const changed = (preferences: ChartPreferences, charts: ProgressChart[]): ChartPreferences => ({
  ...preferences,
  charts: charts.map((one, position) => ({ ...one, position })),
  metadata: { ...preferences.metadata, auto_generated: false },
});

/** Adds an empty chart with an id that no other has. */
export function addChart(preferences: ChartPreferences): ChartPreferences {
  const numbers = preferences.charts.map(({ id }) => Number(id.slice('chart_'.length)));
  return changed(preferences, [...preferences.charts, chart(Math.max(0, ...numbers) + 1, null, 0)]);
}

export const removeChart = (preferences: ChartPreferences, id: string): ChartPreferences =>
  changed(
    preferences,
    preferences.charts.filter((one) => one.id !== id),
  );

export const chooseParameter = (
  preferences: ChartPreferences,
  id: string,
  slot: Slot,
  key: string | null,
): ChartPreferences =>
  changed(
    preferences,
    preferences.charts.map((one) => (one.id === id ? { ...one, [slot]: key } : one)),
  );

type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'stale';

const saveAfterMs = 1000;

/**
 * An execution's charts: updated immediately, saved a second after the last change (docs/spec/user-side.md#constants),
 * rolled back if saving fails. `loadFailed`: defaults replace the saved ones; `stale`: they were changed elsewhere.
 */
export function useChartPreferences(executionId: string, parameters: readonly ProgressParameter[]) {
  const { mutateAsync: saveCharts } = useSaveChartPreferences(executionId);
  const saved = useQuery(chartPreferencesQuery(executionId));
  const [draft, setDraft] = useState<ChartPreferences | null>(null);
  const [state, setState] = useState<SaveState>('idle');
  const waiting = useRef<ChartPreferences | null>(null);
  const isSaving = useRef(false);
  const rejected = useRef<ChartPreferences | null>(null);

  const flush = useEffectEvent(async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    // A change made during a save waits for its result: after STALE_WRITE it would replace charts nobody saw here.
    for (let wanted = waiting.current; wanted; wanted = waiting.current) {
      waiting.current = null;
      setState('saving');
      try {
        await saveCharts(wanted);
        if (!waiting.current) setState('saved');
      } catch (error) {
        const isStale = isApiError(error, 'STALE_WRITE');
        if (waiting.current && !isStale) continue;
        waiting.current = null;
        rejected.current = wanted;
        setDraft(null);
        setState(isStale ? 'stale' : 'failed');
      }
    }
    isSaving.current = false;
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
