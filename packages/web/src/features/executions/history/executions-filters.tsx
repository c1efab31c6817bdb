import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { FilterRow } from '../../../design/form/filter-row.tsx';
import { SearchField } from '../../../design/form/search-field.tsx';
import { SelectFilter } from '../../../design/form/select-filter.tsx';
import { useClearUrlState } from '../../../design/hooks/use-url-state.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { taskNameOf } from '../answer/speaker.ts';
import { filterNames } from './executions-list.tsx';
import { type StatusFilter, statusFilterOf, statusFilters } from './list-filters.ts';

/** Search, status, and the filters that other screens link here with, each of which can be taken off. */
export function ExecutionsFilters() {
  const { t, i18n } = useTranslation(['executions', 'common']);
  const [params, setParams] = useSearchParams();
  const clearAll = useClearUrlState(...filterNames);
  const clearTask = useClearUrlState('task');
  const clearDate = useClearUrlState('date');
  const taskId = params.get('task');
  const tasks = useQuery(tasksByIdQuery);
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
    <FilterRow>
      <SearchField label={t('list.search')} />
      <SelectFilter
        label={t('list.status')}
        value={statusFilterOf(params)}
        options={statusFilters.map((value) => ({
          value,
          label: value === 'all' ? t('list.all') : t(`common:executionStatus.${value}`),
        }))}
        onChange={chooseStatus}
      />
      {taskId && (
        <TakeOff
          label={taskNameOf(tasks.data?.get(taskId), i18n.language, t('list.oneTask'))}
          name={t('list.clearTask')}
          onClick={clearTask}
        />
      )}
      {(['old', 'month'] as const)
        .filter((period) => params.get('date') === period)
        .map((period) => (
          <TakeOff key={period} label={t(`list.${period}`)} name={t('list.clearDate')} onClick={clearDate} />
        ))}
      {filterNames.some((name) => params.has(name)) && (
        <SmallButton icon="close" onClick={clearAll}>
          {t('common:action.clearFilters')}
        </SmallButton>
      )}
    </FilterRow>
  );
}

/** A filter that is on; a press takes it off. */
function TakeOff({ label, name, onClick }: { label: string; name: string; onClick: () => void }) {
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
