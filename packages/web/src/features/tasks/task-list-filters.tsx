import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { FilterRow } from '../../design/form/filter-row.tsx';
import { SearchField } from '../../design/form/search-field.tsx';
import { Segmented } from '../../design/form/segmented.tsx';
import { SelectFilter } from '../../design/form/select-filter.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { executionFilters, sortKeys, typeFilters, usualDirection, views } from './task-filters.ts';
import { useTaskFilters } from './use-task-filters.ts';

export type TaskListFiltersProps = {
  counts: Record<(typeof views)[number], number> | null;
  /** Nothing to search or sort: only the switch. */
  isBare?: boolean;
};

/** Favorites or all with counts, search, filters and order, in one row. */
export function TaskListFilters({ counts, isBare = false }: TaskListFiltersProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const [filters, change] = useTaskFilters();
  const { direction } = filters;
  return (
    <>
      <Box sx={{ mb: 1.5 }}>
        <Segmented
          label={t('list.view')}
          value={filters.view}
          options={views.map((value) => ({
            value,
            label: t(`list.views.${value}`),
            ...(counts && { count: counts[value] }),
          }))}
          onChange={(view) => change({ view })}
        />
      </Box>
      {!isBare && (
        <FilterRow>
          <SearchField label={t('list.search')} />
          <Box
            sx={{
              display: { xs: 'grid', sm: 'contents' },
              gridTemplateColumns: 'minmax(0, 1fr)',
              '@media (min-width: 360px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
              gap: 1.5,
            }}
          >
            <SelectFilter
              label={t('list.type')}
              value={filters.type}
              options={typeFilters.map((value) => ({
                value,
                label: value === 'all' ? t('list.allTypes') : t(`common:taskType.${value}`),
              }))}
              onChange={(type) => change({ type })}
            />
            <SelectFilter
              label={t('list.execution')}
              value={filters.execution}
              options={executionFilters.map((value) => ({
                value,
                label: value === 'all' ? t('list.allExecutions') : t(`common:executionType.${value}`),
              }))}
              onChange={(execution) => change({ execution })}
            />
          </Box>
          <Box sx={{ display: 'flex', gap: 0.5, ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' } }}>
            <SelectFilter
              label={t('list.sort')}
              value={filters.sort}
              options={sortKeys.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
              onChange={(sort) => change({ sort, direction: usualDirection(sort) })}
            />
            <Tooltip title={t(`list.directions.${direction}`)}>
              <IconButton
                aria-label={t('list.direction', { direction: t(`list.directions.${direction}`) })}
                onClick={() => change({ direction: direction === 'asc' ? 'desc' : 'asc' })}
              >
                <Icon name={direction === 'asc' ? 'arrow_upward' : 'arrow_downward'} />
              </IconButton>
            </Tooltip>
          </Box>
        </FilterRow>
      )}
    </>
  );
}
