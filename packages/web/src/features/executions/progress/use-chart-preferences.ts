import type { ChartPreferences, ProgressParameter } from '@agentarium/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { chartPreferencesQuery, saveChartPreferences } from '../../../data/progress.ts';
import { defaultPreferences } from './chart-choices.ts';

export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';

const saveAfterMs = 1000;

/**
 * An execution's charts: updated immediately, saved a second after the last change (docs/spec/user-side.md#constants),
 * rolled back if saving fails. `loadFailed`: defaults replace the saved ones.
 */
export function useChartPreferences(executionId: string, parameters: readonly ProgressParameter[]) {
  const queryClient = useQueryClient();
  const saved = useQuery(chartPreferencesQuery(executionId));
  const [draft, setDraft] = useState<ChartPreferences | null>(null);
  const [state, setState] = useState<SaveState>('idle');
  const waiting = useRef<ChartPreferences | null>(null);
  const lost = useRef<ChartPreferences | null>(null);

  const flush = useEffectEvent(async () => {
    const wanted = waiting.current;
    if (!wanted) return;
    waiting.current = null;
    setState('saving');
    try {
      await saveChartPreferences(queryClient, executionId, wanted);
      if (!waiting.current) setState('saved');
    } catch {
      if (waiting.current) return;
      lost.current = wanted;
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
    /** Reads again what was saved. */
    reload: () => void saved.refetch(),
    preferences: draft ?? saved.data ?? defaultPreferences(parameters),
    state,
    change,
    /** Shows and saves again the change that was rolled back. */
    saveAgain: () => lost.current && change(lost.current),
  };
}
