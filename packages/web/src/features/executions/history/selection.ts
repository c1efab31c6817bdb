import { type ExecutionListed, isExecutionCompleted, maxDeletedExecutions } from '@agentarium/contracts';
import { useState } from 'react';
import { paths, withQuery } from '../../../lib/paths.ts';

export type Selection = {
  chosen: ReadonlyMap<string, ExecutionListed>;
  /** The most one request can delete. */
  isFull: boolean;
  toggle: (run: ExecutionListed) => void;
  chooseAll: (runs: readonly ExecutionListed[]) => void;
  leave: () => void;
};

type Chosen = ReadonlyMap<string, ExecutionListed>;

/** Toggles a run; a full selection takes no more. */
export function toggled(chosen: Chosen, run: ExecutionListed): Chosen {
  const next = new Map(chosen);
  if (!next.delete(run.id) && next.size < maxDeletedExecutions) next.set(run.id, run);
  return next;
}

/** The comparison of two selected runs, older first; null unless both are answers of one task. */
export function comparisonOf(chosen: Chosen): string | null {
  const [one, other, ...more] = [...chosen.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (!one || !other || more.length > 0 || one.task_id !== other.task_id) return null;
  if (!isExecutionCompleted(one.status) || !isExecutionCompleted(other.status)) return null;
  return withQuery(paths.compare, { a: one.id, b: other.id });
}

/** The selected executions; null outside selection mode. */
export function useSelection(): { selection: Selection | null; begin: () => void } {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const begin = () => setChosen(new Map());
  if (!chosen) return { selection: null, begin };
  const selection: Selection = {
    chosen,
    isFull: chosen.size >= maxDeletedExecutions,
    toggle: (run) => setChosen((before) => before && toggled(before, run)),
    chooseAll: (runs) =>
      setChosen(new Map(runs.slice(0, maxDeletedExecutions).map((run) => [run.id, run] as const))),
    leave: () => setChosen(null),
  };
  return { selection, begin };
}
