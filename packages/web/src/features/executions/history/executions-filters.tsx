import {
  type ExecutionSort,
  type ExecutionStatus,
  executionSorts,
  executionStatuses,
  maxLabelChars,
} from '@agentarium/contracts/names';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListFilters } from '../../../data/execution-lists.ts';
import { labelsQuery } from '../../../data/executions.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { FilterRow, FilterSheet, SearchField, SelectFilter } from '../../../design/form/filter-row.tsx';
import { useClearUrlState, useUrlCount, useUrlState } from '../../../design/hooks/use-url-state.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { taskNameOf } from '../answer/agent-display.ts';

type StatusFilter = ExecutionStatus | 'all';
/** The query parameters that filter the list. */
export const filterNames = ['search', 'sort', 'status', 'filter', 'date', 'task', 'label', 'pinned'] as const;

/** In the order of the menu. */
const statusFilters = [...new Set<StatusFilter>(['all', 'completed', 'running', ...executionStatuses])];

/** The longest search that the server takes. */
const maxSearchChars = 200;

/** Periods in the address, in days ago, as insights count them. Children are excluded from both. */
const periods = { old: { from: 30, to: 7 }, month: { from: 29, to: null } } as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The status in the address: `status`, or `filter=failed` as other screens link here. */
export function statusFilterOf(params: URLSearchParams): StatusFilter {
  const wanted = params.get('status') ?? params.get('filter');
  return statusFilters.find((status) => status === wanted) ?? 'all';
}

/** The start of a day in UTC, so the query stays the same all day. */
const startOfDay = (now: Date, daysAgo: number) => {
  const day = new Date(now.getTime() - daysAgo * 86_400_000);
  day.setUTCHours(0, 0, 0, 0);
  return day.toISOString();
};

/** The order during a search: best match unless the address has `sort=newest`. */
const sortOf = (params: URLSearchParams): ExecutionSort | undefined =>
  params.get('search')?.trim() ? (params.get('sort') === 'newest' ? 'newest' : 'rank') : undefined;

/**
 * The filters of an address (`status`, `filter`, `date=old|month`, `task`, `label`, `pinned=true`, `search`, `sort`);
 * invalid values are ignored.
 */
export function filtersOf(params: URLSearchParams, now: Date): ListFilters {
  const status = statusFilterOf(params);
  const task = params.get('task') ?? '';
  const period = periods[params.get('date') as keyof typeof periods];
  return {
    status: status === 'all' ? undefined : status,
    taskId: uuid.test(task) ? task : undefined,
    search: params.get('search')?.trim().slice(0, maxSearchChars) || undefined,
    sort: sortOf(params),
    label: params.get('label')?.trim().slice(0, maxLabelChars) || undefined,
    pinned: params.get('pinned') === 'true' || undefined,
    from: period && startOfDay(now, period.from),
    to: period?.to ? startOfDay(now, period.to) : undefined,
  };
}

/** Search, status, and the filters that other screens link with, each removable. */
export function ExecutionsFilters() {
  const { t, i18n } = useTranslation(['executions', 'common']);
  const [params, setParams] = useSearchParams();
  const clearAll = useClearUrlState(...filterNames);
  const chosen = useUrlCount(...filterNames.filter((name) => name !== 'search'));
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
      <FilterSheet count={chosen}>
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
