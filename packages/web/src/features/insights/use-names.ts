import { localized } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useDashboard } from './use-dashboard.ts';

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
