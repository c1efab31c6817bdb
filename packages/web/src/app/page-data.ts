import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction, LoaderFunctionArgs } from 'react-router';
import { agentQuery, agentsQuery } from '../data/agents.ts';
import { agentHistoryQuery } from '../data/execution-lists.ts';
import { executionQuery, labelsQuery } from '../data/executions.ts';
import { dashboardQuery } from '../data/insights.ts';
import { modelsQuery } from '../data/models.ts';
import { notificationSettingsQuery } from '../data/notifications.ts';
import { goalsQuery } from '../data/progress.ts';
import { ownSchedulesQuery } from '../data/schedule.ts';
import { scheduledTasksQuery } from '../data/schedule-admin.ts';
import { sharedResultQuery } from '../data/shares.ts';
import { receiptQuery, subscriptionStatusQuery } from '../data/subscription.ts';
import { systemConfigQuery } from '../data/system.ts';
import {
  favoritesQuery,
  taskOfExecutionQuery,
  taskQuery,
  tasksByIdQuery,
  tasksQuery,
} from '../data/tasks.ts';
import { userParamsQuery } from '../data/users.ts';
import { zoneOf } from '../lib/format.ts';
import { preload } from '../lib/load-file.ts';
import { sessionStore } from '../lib/session-store.ts';
import type { PageTitle } from './layout/root-layout.tsx';

/**
 * The loaders of the pages by the title of their route. They start with the match, while the page's code loads. A page
 * appears once the data that its loader awaits has arrived, and reads it with `useSuspenseQuery`.
 */
export function createPageData(client: QueryClient): Partial<Record<PageTitle, LoaderFunction>> {
  const userId = () => sessionStore.get().user?.id ?? '';
  const idOf = ({ params }: LoaderFunctionArgs) => params.id ?? '';
  // Offline it fails instead of waiting for the network.
  const networkMode = 'always';
  return {
    dashboard: () => {
      const { user } = sessionStore.get();
      void client.prefetchQuery(dashboardQuery(userId(), zoneOf(user)));
      void client.prefetchQuery(favoritesQuery);
      void client.prefetchQuery(goalsQuery);
    },
    agents: () => void client.prefetchQuery(agentsQuery),
    agent: async (args) => {
      void client.prefetchInfiniteQuery(agentHistoryQuery(userId(), idOf(args)));
      await client.ensureQueryData({ ...agentQuery(idOf(args)), networkMode });
    },
    tasks: () => {
      void client.prefetchQuery(tasksQuery);
      void client.prefetchQuery(favoritesQuery);
    },
    task: async (args) => {
      void client.prefetchQuery(favoritesQuery);
      await client.ensureQueryData({ ...taskQuery(idOf(args)), networkMode });
    },
    executions: () => {
      void client.prefetchQuery(tasksByIdQuery);
      void client.prefetchQuery(labelsQuery);
    },
    execution: async (args) => {
      // The part that renders the answer.
      preload(() => import('../design/layout/markdown-body.tsx'));
      const { task_id } = await client.ensureQueryData(executionQuery(idOf(args)));
      void client.prefetchQuery(taskOfExecutionQuery(task_id));
    },
    schedules: () => {
      void client.prefetchQuery(ownSchedulesQuery);
      void client.prefetchQuery(tasksByIdQuery);
    },
    subscription: () => {
      void client.prefetchQuery(subscriptionStatusQuery);
      void client.prefetchQuery(agentsQuery);
    },
    receipt: async (args) => {
      await client.ensureQueryData({ ...receiptQuery(idOf(args)), networkMode });
    },
    params: () => void client.prefetchQuery(userParamsQuery),
    settings: () => void client.prefetchQuery(notificationSettingsQuery),
    shared: async ({ params }) => {
      await client.ensureQueryData({ ...sharedResultQuery(params.token ?? ''), networkMode });
    },
    adminSchedules: () => void client.prefetchQuery(scheduledTasksQuery),
    adminModels: () => void client.prefetchQuery(modelsQuery),
    adminModelFamily: () => void client.prefetchQuery(modelsQuery),
    adminSettings: () => void client.prefetchQuery(systemConfigQuery),
  };
}
