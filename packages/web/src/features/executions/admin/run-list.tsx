import { type AdminExecution, type AdminExecutionFilters, localized } from '@agentarium/contracts';
import { type ExecutionStatus, executionStatuses, llmModels } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { allAgentsQuery } from '../../../data/agents-admin.ts';
import { allRunsQuery, runSummaryQuery, useExportRuns } from '../../../data/executions-admin.ts';
import { modelNamesQuery } from '../../../data/models.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { userQuery } from '../../../data/users-admin.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { EmptyState, NoMatch } from '../../../design/feedback/notice.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { FilterRow, FilterSheet, SelectFilter, UrlFilter } from '../../../design/form/filter-row.tsx';
import { DownloadButton } from '../../../design/form/loading-button.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../../design/hooks/use-is-narrow.ts';
import { useClearUrlState, useUrlCount } from '../../../design/hooks/use-url-state.ts';
import { Note } from '../../../design/layout/note.tsx';
import { LoadingStatus } from '../../../design/layout/skeletons.tsx';
import { AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { familyNames } from '../../../widgets/files/use-vision.ts';
import { taskNameOf } from '../answer/agent-display.ts';
import { RunRows, useRunReason } from './run-rows.tsx';

/** Periods in the address, in days up to today, as the overview counts them; without one it is `today`. */
const daysOf = { today: 1, week: 7, month: 30, all: null } as const;
type RunPeriod = keyof typeof daysOf | 'given';
const runPeriods = ['today', 'week', 'month', 'all'] as const;

/** The query parameters that filter the runs: those of the API, and `period`. */
const runFilterNames = [
  'user_id',
  'task_id',
  'agent_id',
  'model',
  'model_family',
  'status',
  'error_code',
  'from',
  'to',
  'period',
] as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A time as in the API; a day alone is its start in UTC. */
function timeOf(text: string | null): string | undefined {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The period of an address: `given` if it has times of its own. */
export function periodOf(params: URLSearchParams): RunPeriod {
  if (timeOf(params.get('from')) || timeOf(params.get('to'))) return 'given';
  return runPeriods.find((period) => period === params.get('period')) ?? 'today';
}

/** The start of the day in UTC, so the query stays the same all day. */
function startOf(period: RunPeriod, now: Date): string | undefined {
  const days = period === 'given' ? null : daysOf[period];
  if (days === null) return undefined;
  const day = new Date(now.getTime() - (days - 1) * 86_400_000);
  day.setUTCHours(0, 0, 0, 0);
  return day.toISOString();
}

/** The filters of an address; invalid values are ignored. */
export function runFiltersOf(params: URLSearchParams, now: Date): AdminExecutionFilters {
  const idOf = (name: string) => {
    const value = params.get(name) ?? '';
    return uuid.test(value) ? value : undefined;
  };
  const status = executionStatuses.find((known): known is ExecutionStatus => known === params.get('status'));
  return {
    user_id: idOf('user_id'),
    task_id: idOf('task_id'),
    agent_id: idOf('agent_id'),
    model: params.get('model') || undefined,
    model_family: llmModels.find((known) => known === params.get('model_family')),
    status,
    error_code: params.get('error_code') || undefined,
    from: timeOf(params.get('from')) ?? startOf(periodOf(params), now),
    to: timeOf(params.get('to')),
  };
}

/** The filters in the address, and how to change them. */
function useRunFilters() {
  const [params, setParams] = useSearchParams();
  const clear = useClearUrlState(...runFilterNames);
  const isFiltered = runFilterNames.some((name) => params.has(name));
  /** Sets parameters of the address; an empty one is removed. */
  const set = (changes: Partial<Record<(typeof runFilterNames)[number], string>>) =>
    void setParams(
      (current) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) current.set(name, value);
          else current.delete(name);
        }
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    filters: runFiltersOf(params, new Date()),
    period: periodOf(params),
    set,
    onClear: isFiltered ? clear : null,
  };
}
type RunFilters = ReturnType<typeof useRunFilters>;

/** The period side by side, on phones as a list: four of them take more than a line. */
function PeriodChoice({ period, set }: Pick<RunFilters, 'period' | 'set'>) {
  const { t } = useTranslation('runs-admin');
  const isNarrow = useIsNarrow('sm');
  const options = runPeriods.map((value) => ({ value, label: t(`period.${value}`) }));
  const choose = (chosen: RunPeriod) => set({ period: chosen === 'today' ? '' : chosen, from: '', to: '' });
  if (!isNarrow)
    return (
      <Segmented<RunPeriod> label={t('period.label')} value={period} options={options} onChange={choose} />
    );
  const given = { value: 'given' as const, label: t('period.given') };
  return (
    <SelectFilter<RunPeriod>
      label={t('period.label')}
      value={period}
      options={period === 'given' ? [given, ...options] : options}
      onChange={choose}
    />
  );
}

/** The models that are configured, and the one in the address. */
function ModelFilter({ model }: { model: string | undefined }) {
  const { t } = useTranslation('runs-admin');
  const families = useQuery(modelNamesQuery).data ?? [];
  const names = new Set(families.flatMap(({ models }) => models.map((one) => one.model)));
  if (model) names.add(model);
  return (
    <UrlFilter
      label={t('column.model')}
      param="model"
      all={t('any')}
      options={[...names].map((value) => ({ value, label: value === 'demo' ? t('demo') : value }))}
    />
  );
}

/** The period, the agent with its tasks, and the model. */
function FilterFields({ filters, period, set }: RunFilters) {
  const { t, i18n } = useTranslation('runs-admin');
  const chosen = useUrlCount('agent_id', 'task_id', 'model');
  const agents = useQuery(allAgentsQuery).data ?? [];
  const tasks = useQuery(tasksByIdQuery).data;
  const byName = new Intl.Collator(i18n.language);
  const agentOptions = agents
    .map(({ id, name, config }) => ({
      value: id,
      label: localized(config.locales, i18n.language, 'name', name),
    }))
    .sort((a, b) => byName.compare(a.label, b.label));
  const taskOptions = [...(tasks?.values() ?? [])]
    .filter(({ agent_id }) => agent_id === filters.agent_id)
    .map((task) => ({ value: task.id, label: taskNameOf(task, i18n.language, task.name) }))
    .sort((a, b) => byName.compare(a.label, b.label));
  return (
    <FilterRow hasSheet>
      <PeriodChoice period={period} set={set} />
      <FilterSheet count={chosen}>
        <SelectFilter
          label={t('column.agent')}
          value={filters.agent_id ?? 'all'}
          options={[{ value: 'all', label: t('any') }, ...agentOptions]}
          // The chosen task is another agent's.
          onChange={(id) => set({ agent_id: id === 'all' ? '' : id, task_id: '' })}
        />
        {taskOptions.length > 0 && (
          <UrlFilter label={t('column.task')} param="task_id" all={t('any')} options={taskOptions} />
        )}
        <ModelFilter model={filters.model} />
      </FilterSheet>
    </FilterRow>
  );
}

/** The filters that links to this page set, each removable: a user, a task without its agent, a model family,
 * times. */
function GivenFilters({ filters, period, set, first }: RunFilters & { first: AdminExecution | undefined }) {
  const { t, i18n } = useTranslation('runs-admin');
  const format = useFormat();
  const tasks = useQuery(tasksByIdQuery).data;
  const { user_id, task_id, agent_id, model_family, from, to } = filters;
  // Without a run there is none that names its user.
  const isUnnamed = user_id !== undefined && first === undefined;
  const user = useQuery({ ...userQuery(user_id ?? ''), enabled: isUnnamed }).data;
  const nameOf = (id: string) => taskNameOf(tasks?.get(id), i18n.language, first?.task_name ?? id);
  const given = [
    user_id && {
      label: t('given.user', { user: first?.username ?? user?.username ?? '…' }),
      off: { user_id: '' },
    },
    task_id && !agent_id && { label: t('given.task', { task: nameOf(task_id) }), off: { task_id: '' } },
    model_family && {
      label: t('given.family', { family: familyNames[model_family] }),
      off: { model_family: '' },
    },
    period === 'given' &&
      from && { label: t('given.from', { at: format.dateTime(from) }), off: { from: '' } },
    period === 'given' && to && { label: t('given.to', { at: format.dateTime(to) }), off: { to: '' } },
  ].filter((one) => typeof one === 'object');
  if (given.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {given.map(({ label, off }) => (
        <Chip
          key={label}
          variant="outlined"
          label={label}
          onDelete={() => set(off)}
          sx={{ maxWidth: '100%' }}
        />
      ))}
    </Box>
  );
}

type ChoiceProps = {
  label: string;
  count: number;
  isChosen: boolean;
  /** Before a count that is not exact. */
  mark: '' | '≈ ' | '≥ ';
  onToggle: () => void;
};

/** A count that filters the list by what it counts. */
function CountChip({ label, count, isChosen, mark, onToggle }: ChoiceProps) {
  const { number } = useFormat();
  return (
    <Chip
      clickable
      component="button"
      variant={isChosen ? 'filled' : 'outlined'}
      color={isChosen ? 'primary' : 'default'}
      aria-pressed={isChosen}
      onClick={onToggle}
      label={
        <>
          {label}{' '}
          <Box component="span" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {mark}
            {number(count)}
          </Box>
        </>
      }
      sx={{ maxWidth: '100%' }}
    />
  );
}

/** How many runs have which status, and why those without an answer failed; each count filters the list. */
function Summary({ filters, set }: RunFilters) {
  const { t } = useTranslation(['runs-admin', 'common']);
  const { number } = useFormat();
  const reasonOf = useRunReason();
  const { status, error_code, ...others } = filters;
  const { data, error, isPlaceholderData, ...query } = useQuery(runSummaryQuery(others));
  if (error && !data)
    return <QueryFailed query={{ error, ...query }} compact title={t('runs-admin:failed.summary')} />;
  if (!data) return <Skeleton variant="rounded" height={84} />;
  // Of one user the newest are counted, of all of them hours are summed.
  const isOfUser = others.user_id !== undefined;
  const mark = data.exact ? '' : isOfUser ? '≥ ' : '≈ ';
  const statuses = executionStatuses.filter((one) => (data.by_status[one] ?? 0) > 0 || one === status);
  const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };
  return (
    <Box
      sx={{ display: 'grid', gap: 1.25, opacity: isPlaceholderData ? 0.6 : 1 }}
      aria-busy={isPlaceholderData}
    >
      <Box role="group" aria-label={t('runs-admin:summary.status')} sx={row}>
        <CountChip
          label={t('runs-admin:summary.all')}
          count={data.runs}
          isChosen={!status && !error_code}
          mark={mark}
          onToggle={() => set({ status: '', error_code: '' })}
        />
        {statuses.map((one) => (
          <CountChip
            key={one}
            label={t(`common:executionStatus.${one}`)}
            count={data.by_status[one] ?? 0}
            isChosen={status === one}
            mark={mark}
            onToggle={() => set({ status: status === one ? '' : one, error_code: '' })}
          />
        ))}
      </Box>
      {data.by_error_code.length > 0 && (
        <Box role="group" aria-label={t('runs-admin:summary.reason')} sx={row}>
          <Note component="span" sx={{ fontWeight: 600 }}>
            {t('runs-admin:summary.reason')}
          </Note>
          {data.by_error_code.map(({ error_code: code, runs }) => (
            <CountChip
              key={code}
              label={reasonOf(code)}
              count={runs}
              isChosen={error_code === code}
              mark={mark}
              onToggle={() => set({ error_code: error_code === code ? '' : code, status: '' })}
            />
          ))}
        </Box>
      )}
      {!data.exact && (
        <Note>
          {isOfUser
            ? t('runs-admin:summary.newest', { shown: number(data.runs) })
            : t('runs-admin:summary.rounded')}
        </Note>
      )}
    </Box>
  );
}

function Download({ filters }: { filters: AdminExecutionFilters }) {
  const { t } = useTranslation('runs-admin');
  return (
    <DownloadButton of={useExportRuns(filters)} failed={t('failed.csv')}>
      {t('csv')}
    </DownloadButton>
  );
}

/** /admin/runs: the runs of all users as the address filters them, and why they failed. */
export function Component() {
  const { t } = useTranslation('runs-admin');
  const state = useRunFilters();
  const { filters, period, set, onClear } = state;
  const query = useInfiniteQuery(allRunsQuery(filters));
  const runs = query.data?.pages.flatMap(({ items }) => items);
  const [first] = query.data?.pages ?? [];
  const failed = t('failed.list');
  return (
    <AdminPage title={t('title')} purpose={t('purpose')} action={<Download filters={filters} />}>
      <FilterFields {...state} />
      <GivenFilters {...state} first={runs?.[0]} />
      <Summary {...state} />
      {!runs && query.error && <QueryFailed query={query} title={failed} />}
      {!runs && !query.error && (
        <LoadingStatus sx={{ display: 'grid', gap: 1 }}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} variant="rounded" height={56} />
          ))}
        </LoadingStatus>
      )}
      {runs?.length === 0 &&
        (onClear ? (
          <NoMatch onClear={onClear} />
        ) : (
          <EmptyState
            title={t('empty')}
            text={t('emptyText')}
            action={
              period === 'today' && (
                <Button variant="outlined" onClick={() => set({ period: 'all' })}>
                  {t('showAll')}
                </Button>
              )
            }
          />
        ))}
      {runs && first && runs.length > 0 && (
        <Box aria-busy={query.isPlaceholderData} sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
          <RunRows runs={runs} currency={first.currency_code} />
        </Box>
      )}
      <ShowMore list={query} failed={failed} />
    </AdminPage>
  );
}
