import type { Dashboard } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { dashboardQuery } from '../../data/insights.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';

/** A panel's query. */
export type PanelQuery<T> = {
  data: T | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** All data of the dashboard. */
export function useDashboard() {
  const { user } = useSession();
  const { zone } = useFormat();
  return useQuery({ ...dashboardQuery(user?.id ?? '', zone), enabled: user !== null });
}

/** One part of it, which can fail on its own. */
export function useDashboardPart<K extends keyof Dashboard>(name: K): PanelQuery<NonNullable<Dashboard[K]>> {
  const { data, isError, error, refetch } = useDashboard();
  const part = data?.[name];
  return { data: part ?? undefined, isError: isError || part === null, error, refetch };
}
