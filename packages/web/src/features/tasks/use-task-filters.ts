import { useSearchParams } from 'react-router';
import { readFilters, type TaskFilters, writeFilters } from './task-filters.ts';

/** The list's filters, kept in the address; `change` merges new ones. */
export function useTaskFilters(): [TaskFilters, (change: Partial<TaskFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (next: Partial<TaskFilters>) =>
    void setParams((current) => writeFilters(current, { ...readFilters(current), ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  return [readFilters(params), change];
}
