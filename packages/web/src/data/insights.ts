import type { Dashboard } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { keys } from './cache.ts';

/** `kept`: parts that could not be refreshed, and are as they were before. */
type ShownDashboard = Dashboard & { kept: (keyof Dashboard)[] };

type WithId = { id: string };
const union = <T extends WithId>(before: readonly T[], now: readonly T[]): T[] => [
  ...new Map([...before, ...now].map((one) => [one.id, one])).values(),
];

/** Keeps the parts that were shown before and could not be loaded now, with the names they need. */
function keepParts(before: ShownDashboard | undefined, now: Dashboard): ShownDashboard {
  const parts = Object.keys(now) as (keyof Dashboard)[];
  const kept = parts.filter((part) => now[part] === null && (before?.[part] ?? null) !== null);
  if (!before || kept.length === 0) return { ...now, kept: [] };
  return {
    ...now,
    ...Object.fromEntries(kept.map((part) => [part, before[part]])),
    named: {
      tasks: union(before.named.tasks, now.named.tasks),
      agents: union(before.named.agents, now.named.agents),
    },
    kept,
  };
}

/** Everything the dashboard shows; days and hours are in the given zone. */
export const dashboardQuery = (userId: string, timezone: string) =>
  queryOptions({
    queryKey: [...keys.dashboard, userId, timezone],
    queryFn: async ({ signal, client, queryKey }) =>
      keepParts(
        client.getQueryData<ShownDashboard>(queryKey),
        await call(api.insights.getDashboard, { query: { timezone }, signal }),
      ),
    // Its panels mount one after another, off screen when idle, and share one request.
    staleTime: 15_000,
  });

/** The system at a glance, for administrators; read again every quarter of a minute while it is looked at. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(api.insights.getOverview, { signal }),
  refetchInterval: 15_000,
  staleTime: 0,
});
