import Paper from '@mui/material/Paper';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { auditLogQuery } from '../../data/audit.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { NoMatch } from '../../design/feedback/no-match.tsx';
import { QueryFailed } from '../../design/feedback/query-failed.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { useClearUrlState, useUrlState } from '../../design/hooks/use-url-state.ts';
import { AuditEntryRow } from './audit-entry.tsx';
import { Loading } from './loading.tsx';
import { AuditCurrency } from './use-audit-labels.ts';

/** The audit log as the address filters it, newest first. */
export function AuditLog() {
  const { t } = useTranslation(['audit', 'common']);
  const [action] = useUrlState('action');
  const [target_type] = useUrlState('target_type');
  const [target_id, setTargetId] = useUrlState('target_id');
  const [actor] = useUrlState('actor');
  const clear = useClearUrlState('action', 'target_type', 'target_id', 'actor');
  const log = useInfiniteQuery(auditLogQuery({ action, target_type, target_id, actor }));
  const failed = t('audit:loadFailed');
  if (!log.data) {
    if (!log.error) return <Loading />;
    return <QueryFailed query={log} title={failed} />;
  }
  const entries = log.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    const isFiltered = action || target_type || target_id || actor;
    return isFiltered ? <NoMatch onClear={clear} /> : <EmptyState title={t('audit:empty')} />;
  }
  return (
    <AuditCurrency value={log.data.pages[0]?.currency_code ?? 'USD'}>
      <Paper
        variant="outlined"
        aria-busy={log.isPlaceholderData}
        sx={{ overflow: 'hidden', opacity: log.isPlaceholderData ? 0.6 : 1 }}
      >
        {entries.map((entry) => (
          <AuditEntryRow
            key={entry.id}
            entry={entry}
            onOnlyTarget={(id) => setTargetId(id, { push: true })}
          />
        ))}
      </Paper>
      <ShowMore list={log} failed={failed} />
    </AuditCurrency>
  );
}
