import type {
  AlertSettings,
  LiveEventOf,
  SwitchOutput,
  SystemConfigInput,
  SystemConfigOutput,
  SystemSwitch,
} from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { byCursor, refresh } from './cache.ts';
import { overviewQuery } from './insights.ts';
import { notificationSettingsQuery } from './notifications.ts';
import { pendingToolCallsQuery } from './tool-calls.ts';

/** The switches and limits of the system; administrators only. */
export const systemConfigQuery = queryOptions({
  queryKey: ['system-config'],
  queryFn: ({ signal }) => call(api.system.getConfig, { signal }),
});

/** The same, read again every 15 seconds: an emergency stop must show even while the live stream is down. */
export const watchedConfigQuery = queryOptions({ ...systemConfigQuery, refetchInterval: 15_000 });

/** The system's tool-call limits, for tasks that set none. */
export const toolLimitsQuery = queryOptions({
  ...systemConfigQuery,
  select: ({ config }) => config.tool_calls,
});

const sendSwitch: Record<SystemSwitch, (on: boolean) => Promise<SwitchOutput>> = {
  task_scheduler: (enabled) => call(api.system.toggleTaskScheduler, { body: { enabled } }),
  maintenance: (maintenance_mode) => call(api.system.setMaintenanceMode, { body: { maintenance_mode } }),
  tool_calls: (enabled) => call(api.system.toggleToolCalls, { body: { enabled } }),
  tool_calls_maintenance: (maintenance_mode) =>
    call(api.system.setToolCallsMaintenance, { body: { maintenance_mode } }),
  emergency_stop: (emergency_stop) => call(api.system.setToolCallsEmergency, { body: { emergency_stop } }),
  user_registration: (enabled) => call(api.system.toggleUserRegistration, { body: { enabled } }),
};

/** After a change, even a failed one, the configuration is refetched (docs/spec/user-side.md#states). */
function useConfigChange<T>(change: (input: T) => Promise<SwitchOutput>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ id, config }) => {
      client.setQueryData<SystemConfigOutput>(systemConfigQuery.queryKey, { id, config });
    },
    onSettled: () => void refresh(client, systemConfigQuery.queryKey),
  });
}

/** Flips one switch; the screen shows it only once the server has done it. */
export const useSetSwitch = () =>
  useConfigChange(({ name, on }: { name: SystemSwitch; on: boolean }) => sendSwitch[name](on));

/** Changes a part of the configuration other than a switch. */
export const useUpdateConfig = () =>
  useConfigChange((body: SystemConfigInput) => call(api.system.updateConfig, { body }));

type Console = NonNullable<LiveEventOf<'system'>['data']['console']>;

/** The latest from the live stream for administrators: a switch's last change, and the number of calls awaiting approval. */
export const liveConsoleQuery = queryOptions<Console>({ queryKey: ['console'], queryFn: skipToken });

/** Stores what the live stream says to an administrator, and refetches what it makes stale. */
export function consoleChanged(client: QueryClient, next: Console): void {
  const known = client.getQueryData(liveConsoleQuery.queryKey);
  client.setQueryData(liveConsoleQuery.queryKey, next);
  if (known?.changed_at !== next.changed_at) void refresh(client, systemConfigQuery.queryKey);
  if (known && known.approvals !== next.approvals)
    void refresh(client, pendingToolCallsQuery.queryKey, overviewQuery.queryKey);
}

/** The server's version. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => call(api.system.getVersion, { signal }),
  staleTime: 600_000,
});

/** Background jobs that were given up, newest first, page by page, as fresh as the overview; for administrators. */
export const deadJobsQuery = infiniteQueryOptions({
  ...byCursor,
  queryKey: ['dead-jobs'],
  queryFn: ({ pageParam, signal }) =>
    call(api.system.listDeadJobs, { query: { limit: 10, cursor: pageParam }, signal }),
  select: ({ pages }) => pages.flatMap(({ items }) => items),
  refetchInterval: 15_000,
});

const useDeadJobChange = (change: (id: string) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => refresh(client, deadJobsQuery.queryKey, overviewQuery.queryKey),
  });
};

/** Queues a given-up job again. */
export const useRetryDeadJob = () =>
  useDeadJobChange((id) => call(api.system.retryDeadJob, { params: { id } }));

/** Deletes a given-up job. */
export const useDiscardDeadJob = () =>
  useDeadJobChange((id) => call(api.system.discardDeadJob, { params: { id } }));

/** The events that this administrator is alerted of, and the channels. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => call(api.alerts.getAlerts, { signal }),
});

/** Changes it; the channels are also among the notification settings. */
export function useUpdateAlerts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Omit<AlertSettings, 'mail_available'>>) =>
      call(api.alerts.updateAlerts, { body }),
    onSuccess: (settings) => {
      client.setQueryData(alertsQuery.queryKey, settings);
      return refresh(client, notificationSettingsQuery.queryKey);
    },
  });
}
