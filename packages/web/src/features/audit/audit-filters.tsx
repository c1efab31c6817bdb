import { auditTargets } from '@agentarium/contracts/names';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { FilterRow } from '../../design/form/filter-row.tsx';
import { SearchField } from '../../design/form/search-field.tsx';
import { UrlFilter } from '../../design/form/select-filter.tsx';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { auditActions } from './present-entry.ts';

/** The log's filters by action, target and administrator, all in the address. */
export function AuditFilters() {
  const { t, i18n } = useTranslation('audit');
  const [targetId, setTargetId] = useUrlState('target_id');
  const byText = new Intl.Collator(i18n.language);
  const actions = auditActions
    .map((value) => ({ value, label: t(`action.${value}`, { defaultValue: value }) }))
    .sort((a, b) => byText.compare(a.label, b.label));
  const targets = auditTargets.map((value) => ({ value, label: t(`target.${value}`) }));
  return (
    <FilterRow>
      <SearchField label={t('filter.actor')} param="actor" />
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
    </FilterRow>
  );
}
