import type { SecurityEvent } from '@agentarium/contracts';
import { securityEventKinds } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { securityEventsQuery, useExportSecurityEvents } from '../../data/audit.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState, NoMatch } from '../../design/feedback/notice.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { FilterRow, FilterSheet, SearchField, UrlFilter } from '../../design/form/filter-row.tsx';
import { DownloadButton } from '../../design/form/loading-button.tsx';
import { useClearUrlState, useUrlCount, useUrlState } from '../../design/hooks/use-url-state.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { deviceOf } from '../../lib/device-name.ts';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';
import { AuditFilters, AuditLog, LogSkeleton } from './audit-log.tsx';

/** /admin/audit: administrators' actions, and in a second tab sign-ins and their origin. */
export function Component() {
  const { t } = useTranslation('audit');
  const [tab, setTab] = useUrlState('tab', 'changes', ['changes', 'security']);
  return (
    <AdminPage title={t('title')} purpose={tab === 'changes' ? t('purpose') : t('security.purpose')}>
      <Tabs
        value={tab}
        onChange={(_event, next: typeof tab) => setTab(next)}
        aria-label={t('tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="changes" id="tab-changes" aria-controls="log-panel" label={t('changes')} />
        <Tab value="security" id="tab-security" aria-controls="log-panel" label={t('security.tab')} />
      </Tabs>
      <Box id="log-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} sx={{ display: 'grid', gap: 2 }}>
        {tab === 'changes' ? (
          <>
            <AuditFilters />
            <AuditLog />
          </>
        ) : (
          <SecurityLog />
        )}
      </Box>
    </AdminPage>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { t } = useTranslation('audit');
  const { browser, system } = deviceOf(event.user_agent);
  const device = [browser, system].filter(Boolean).join(', ') || event.user_agent;
  const who = event.username ?? t('security.noAccount');
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 1,
        display: 'grid',
        columnGap: 2,
        rowGap: 0.25,
        typography: 'small',
        overflowWrap: 'anywhere',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) 170px',
        },
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {t(`security.kind.${event.kind}`)}
        </Box>
        {event.endpoint && ` · ${event.endpoint}`}
      </Box>
      <Box>{event.actor_username ? t('security.byAdmin', { who, admin: event.actor_username }) : who}</Box>
      <Box title={event.user_agent ?? undefined} sx={{ color: 'text.secondary' }}>
        {[event.ip, device].filter(Boolean).join(' · ')}
      </Box>
      <Box sx={{ color: 'text.secondary', textAlign: { md: 'right' } }}>
        <DateTime at={event.created_at} />
      </Box>
    </Box>
  );
}

/** The security log as the address filters it, newest first, and its download. */
export function SecurityLog() {
  const { t } = useTranslation(['audit', 'errors']);
  const [kind] = useUrlState('kind');
  const [account] = useUrlState('account');
  const [ip] = useUrlState('ip');
  const clear = useClearUrlState('kind', 'account', 'ip');
  const chosen = useUrlCount('kind', 'ip');
  const filters = { kind, account, ip };
  const log = useInfiniteQuery(securityEventsQuery(filters));
  const download = useExportSecurityEvents(filters);
  const failed = t('audit:security.loadFailed');
  const kinds = securityEventKinds.map((value) => ({
    value,
    label: t(`audit:security.kind.${value}`),
  }));
  const events = log.data?.pages.flatMap(({ items }) => items);
  const nothing =
    kind || account || ip ? <NoMatch onClear={clear} /> : <EmptyState title={t('audit:security.empty')} />;
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' } }}>
        <FilterRow hasSheet>
          <SearchField label={t('audit:security.filter.account')} param="account" />
          <FilterSheet count={chosen}>
            <SearchField label={t('audit:security.filter.ip')} param="ip" />
            <UrlFilter
              label={t('audit:security.filter.kind')}
              param="kind"
              all={t('audit:filter.any')}
              options={kinds}
            />
          </FilterSheet>
        </FilterRow>
        <DownloadButton of={download} failed={t('audit:security.exportFailed')}>
          {t('audit:security.export')}
        </DownloadButton>
      </Box>
      {!events && !log.error && <LogSkeleton />}
      {!events && log.error && <QueryFailed query={log} title={failed} />}
      {events?.length === 0 && nothing}
      {events && events.length > 0 && (
        <Paper
          component="ul"
          variant="outlined"
          aria-label={t('audit:security.tab')}
          aria-busy={log.isPlaceholderData}
          sx={{ ...plainList, overflow: 'hidden', opacity: log.isPlaceholderData ? 0.6 : 1 }}
        >
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </Paper>
      )}
      {events && <ShowMore list={log} failed={failed} />}
    </>
  );
}
