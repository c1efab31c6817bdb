import type { AlertSettings } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { refresh } from './cache.ts';
import { notificationSettingsQuery } from './notifications.ts';

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
