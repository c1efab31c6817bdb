import { type AuditFilter, type SecurityEventKind, securityEventKinds } from '@agentarium/contracts';
import * as api from '@agentarium/contracts/api';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { call } from '../lib/api/api-client.ts';
import { saveFile } from '../lib/download.ts';
import { byCursor } from './cache.ts';

const pageSize = 50;

/** `from` and `to` are days in UTC, or empty. */
export type AuditFilters = {
  action: string;
  target_type: string;
  target_id: string;
  actor: string;
  from: string;
  to: string;
};

/** Returns the query of these filters; a text that is no day, from an edited address, is left out. */
const auditFilterOf = ({ from, to, ...filters }: AuditFilters): AuditFilter => {
  const timeOf = (day: string, time: string) =>
    Number.isNaN(Date.parse(`${day}T${time}`)) ? undefined : `${day}T${time}`;
  return { ...filters, from: timeOf(from, '00:00:00.000Z'), to: timeOf(to, '23:59:59.999Z') };
};

/** Loads the administrators' actions, newest first, page by page. */
export const auditLogQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call(api.audit.listAuditLogs, {
        query: { ...auditFilterOf(filters), limit: pageSize, cursor: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Others write to it too, so it is refetched whenever it is opened.
    staleTime: 0,
  });

/** Saves the actions that match as a CSV file. */
export const useExportAuditLog = (filters: AuditFilters) =>
  useMutation({
    mutationFn: () => saveFile(api.audit.exportAuditLogs, auditFilterOf(filters), 'agentarium-audit-log.csv'),
  });

export type SecurityFilters = { kind: string; account: string; ip: string };

/** Returns the query of these filters; a kind that does not exist, from an old address, is left out. */
const queryOf = ({ kind, account, ip }: SecurityFilters) => ({
  kind: securityEventKinds.find((known): known is SecurityEventKind => known === kind),
  account: account || undefined,
  ip: ip || undefined,
});

/** Sign-ins, failures, resets and exports, newest first, page by page. */
export const securityEventsQuery = (filters: SecurityFilters) =>
  infiniteQueryOptions({
    ...byCursor,
    queryKey: ['security-events', filters],
    queryFn: ({ pageParam, signal }) =>
      call(api.security.listSecurityEvents, {
        query: { ...queryOf(filters), limit: pageSize, cursor: pageParam },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Saves what the filters leave as a file of JSON lines. */
export const useExportSecurityEvents = (filters: SecurityFilters) =>
  useMutation({
    mutationFn: () =>
      saveFile(api.security.exportSecurityEvents, queryOf(filters), 'agentarium-security.jsonl'),
  });
