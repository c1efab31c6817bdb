import { type Dashboard, localized } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dashboardQuery } from '../../data/insights.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';

/** A panel's query. */
export type PanelQuery<T> = {
  data: T | undefined;
  isError: boolean;
  /** The last refresh could not load it: the data is from an earlier one. */
  isKept?: boolean;
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
  const isKept = data?.kept.includes(name) ?? false;
  return { data: part ?? undefined, isError: isError || part === null, isKept, error, refetch };
}

/** Names of tasks and agents in the reader's language; the stored name for what is no longer in the catalogue. */
export function useNames() {
  const { language } = useTranslation().i18n;
  const { tasks = [], agents = [] } = useDashboard().data?.named ?? {};
  const taskOf = (id: string) => tasks.find((one) => one.id === id);
  const agentOf = (id: string) => agents.find((one) => one.id === id);
  return {
    taskName: (id: string, stored: string): string =>
      localized(taskOf(id)?.config.locales, language, 'name', stored),
    agentName: (id: string, stored: string): string =>
      localized(agentOf(id)?.config.locales, language, 'name', stored),
    taskOf,
    agentOf,
  };
}
