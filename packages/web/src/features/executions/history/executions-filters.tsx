import { executionSorts } from '@agentarium/contracts/names';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { labelsQuery } from '../../../data/executions.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { FilterRow, SearchField, SelectFilter } from '../../../design/form/filter-row.tsx';
import { FilterSheet } from '../../../design/form/filter-sheet.tsx';
import { useClearUrlState, useUrlState } from '../../../design/hooks/use-url-state.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { taskNameOf } from '../answer/agent-display.ts';
import { filterNames, type StatusFilter, sortOf, statusFilterOf, statusFilters } from './list-filters.ts';

/** Search, status, and the filters that other screens link with, each removable. */
export function ExecutionsFilters() {
  const { t, i18n } = useTranslation(['executions', 'common']);
  const [params, setParams] = useSearchParams();
  const clearAll = useClearUrlState(...filterNames);
  const clearTask = useClearUrlState('task');
  const clearDate = useClearUrlState('date');
  const taskId = params.get('task');
  const tasks = useQuery(tasksByIdQuery);
  const { data: known = [] } = useQuery(labelsQuery);
  const [label, setLabel] = useUrlState('label');
  const [pinned, setPinned] = useUrlState('pinned');
  const [sort, setSort] = useUrlState('sort', 'rank');
  const isPinned = pinned === 'true';
  const isSearching = sortOf(params) !== undefined;
  // A link may carry a label no execution has any more: it can still be removed.
  const labels = [...new Set([...known.map((one) => one.label), ...(label ? [label] : [])])];
  const chooseStatus = (status: StatusFilter) =>
    void setParams(
      (current) => {
        current.delete('filter');
        if (status === 'all') current.delete('status');
        else current.set('status', status);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <FilterRow hasSheet>
      <SearchField label={t('list.search')} />
      <FilterSheet count={filterNames.filter((name) => name !== 'search' && params.has(name)).length}>
        <SelectFilter
          label={t('list.status')}
          value={statusFilterOf(params)}
          options={statusFilters.map((value) => ({
            value,
            label: value === 'all' ? t('list.all') : t(`common:executionStatus.${value}`),
          }))}
          onChange={chooseStatus}
        />
        {isSearching && (
          <SelectFilter
            label={t('list.order')}
            value={sort}
            options={executionSorts.map((value) => ({ value, label: t(`list.orders.${value}`) }))}
            onChange={setSort}
          />
        )}
        {labels.length > 0 && (
          <SelectFilter
            label={t('labels.filter')}
            value={label}
            options={[
              { value: '', label: t('list.all') },
              ...labels.map((value) => ({ value, label: value })),
            ]}
            onChange={setLabel}
          />
        )}
        <Button
          size="small"
          variant="outlined"
          color={isPinned ? 'primary' : 'inherit'}
          aria-pressed={isPinned}
          startIcon={<Icon name={isPinned ? 'keep-fill' : 'keep'} size={18} />}
          onClick={() => setPinned(isPinned ? '' : 'true')}
          sx={{ minHeight: 40 }}
        >
          {t('pin.pinned')}
        </Button>
        {taskId && (
          <RemoveFilter
            label={taskNameOf(tasks.data?.get(taskId), i18n.language, t('list.oneTask'))}
            name={t('list.clearTask')}
            onClick={clearTask}
          />
        )}
        {(['old', 'month'] as const)
          .filter((period) => params.get('date') === period)
          .map((period) => (
            <RemoveFilter
              key={period}
              label={t(`list.${period}`)}
              name={t('list.clearDate')}
              onClick={clearDate}
            />
          ))}
        {filterNames.some((name) => params.has(name)) && (
          <SmallButton icon="close" onClick={clearAll}>
            {t('common:action.clearFilters')}
          </SmallButton>
        )}
      </FilterSheet>
    </FilterRow>
  );
}

/** A filter that is on; a press takes it off. */
function RemoveFilter({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      endIcon={<Icon name="close" size={16} />}
      aria-label={`${label}: ${name}`}
      onClick={onClick}
      sx={{ borderRadius: '999px', justifyContent: 'space-between' }}
    >
      {label}
    </Button>
  );
}
