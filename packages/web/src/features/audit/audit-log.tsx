import { auditTargets } from '@agentarium/contracts/names';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { auditLogQuery } from '../../data/audit.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState, NoMatch } from '../../design/feedback/notice.tsx';
import { ShowMore } from '../../design/feedback/show-more.tsx';
import { FilterRow, SearchField, UrlFilter } from '../../design/form/filter-row.tsx';
import { FilterSheet } from '../../design/form/filter-sheet.tsx';
import { useClearUrlState, useUrlCount, useUrlState } from '../../design/hooks/use-url-state.ts';
import { AuditEntryRow } from './audit-entry.tsx';
import { LogSkeleton } from './log-skeleton.tsx';
import { auditActions } from './present-entry.ts';
import { AuditCurrency } from './use-audit-labels.ts';

/** The audit log as the address filters it, or of one record, newest first. */
export function AuditLog({ targetId }: { targetId?: string }) {
  const { t } = useTranslation(['audit', 'common']);
  const [action] = useUrlState('action');
  const [target_type] = useUrlState('target_type');
  const [filtered, setTargetId] = useUrlState('target_id');
  const target_id = targetId ?? filtered;
  const [actor] = useUrlState('actor');
  const clear = useClearUrlState('action', 'target_type', 'target_id', 'actor');
  const log = useInfiniteQuery(auditLogQuery({ action, target_type, target_id, actor }));
  const failed = t('audit:loadFailed');
  if (!log.data) {
    if (!log.error) return <LogSkeleton />;
    return <QueryFailed query={log} title={failed} />;
  }
  const entries = log.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    const isFiltered = action || target_type || filtered || actor;
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

/** The log's filters by action, target and administrator, all in the address. */
export function AuditFilters() {
  const { t, i18n } = useTranslation('audit');
  const chosen = useUrlCount('action', 'target_type', 'target_id');
  const [targetId, setTargetId] = useUrlState('target_id');
  const byText = new Intl.Collator(i18n.language);
  const actions = auditActions
    .map((value) => ({ value, label: t(`action.${value}`, { defaultValue: value }) }))
    .sort((a, b) => byText.compare(a.label, b.label));
  const targets = auditTargets.map((value) => ({ value, label: t(`target.${value}`) }));
  return (
    <FilterRow hasSheet>
      <SearchField label={t('filter.actor')} param="actor" />
      <FilterSheet count={chosen}>
        <UrlFilter label={t('filter.action')} param="action" all={t('filter.any')} options={actions} />
        <UrlFilter label={t('filter.target')} param="target_type" all={t('filter.any')} options={targets} />
        {targetId && (
          <Chip
            variant="outlined"
            label={t('filter.targetId', { id: targetId })}
            onDelete={() => setTargetId('')}
            sx={{ maxWidth: '100%' }}
          />
        )}
      </FilterSheet>
    </FilterRow>
  );
}
