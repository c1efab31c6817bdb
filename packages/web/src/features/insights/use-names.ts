import { localized } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { agentsQuery } from '../../data/agents.ts';
import { tasksQuery } from '../../data/tasks.ts';

/** Names of tasks and agents in the reader's language; the stored name for what is not in the catalogue any more. */
export function useNames() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const tasks = useQuery(tasksQuery);
  const agents = useQuery(agentsQuery);
  return {
    taskName(id: string, stored: string): string {
      const task = tasks.data?.find((one) => one.id === id);
      return localized(task?.config.locales, language, 'name', stored);
    },
    agentName(id: string, stored: string): string {
      const agent = agents.data?.find((one) => one.id === id);
      return localized(agent?.config.locales, language, 'name', stored);
    },
    taskOf: (id: string) => tasks.data?.find((one) => one.id === id),
    agentOf: (id: string) => agents.data?.find((one) => one.id === id),
  };
}
