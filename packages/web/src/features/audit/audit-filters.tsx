import { auditTargets } from '@agentarium/contracts/names';
import Chip from '@mui/material/Chip';
import { FilterRow } from '../../design/form/filter-row.tsx';
import { SearchField } from '../../design/form/search-field.tsx';
import { SelectFilter } from '../../design/form/select-filter.tsx';
import { useTranslation } from '../../design/hooks/use-translation.ts';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { auditActions } from './present-entry.ts';

const any: string = 'all';

/** What is shown of the log, by action, kind of target and administrator; all of it lives in the address. */
export function AuditFilters() {
  const { t, i18n } = useTranslation('audit');
  const [action, setAction] = useUrlState('action');
  const [target, setTarget] = useUrlState('target_type');
  const [targetId, setTargetId] = useUrlState('target_id');
  const byText = new Intl.Collator(i18n.language);
  const actions = auditActions
    .map((value) => ({ value, label: t(`action.${value}`, { defaultValue: value }) }))
    .sort((a, b) => byText.compare(a.label, b.label));
  const targets = auditTargets.map((value: string) => ({ value, label: t(`target.${value}`) }));
  return (
    <FilterRow>
      <SearchField label={t('filter.actor')} param="actor" />
      <SelectFilter
        label={t('filter.action')}
        value={action || any}
        options={[{ value: any, label: t('filter.any') }, ...actions]}
        onChange={(value) => setAction(value === any ? '' : value)}
      />
      <SelectFilter
        label={t('filter.target')}
        value={target || any}
        options={[{ value: any, label: t('filter.any') }, ...targets]}
        onChange={(value) => setTarget(value === any ? '' : value)}
      />
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
