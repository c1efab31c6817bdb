import { type Availability, isRunnable, isTaskListed, taskAvailabilityOf } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { favoritesQuery, tasksQuery } from '../../data/tasks.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState, NoMatch } from '../../design/feedback/notice.tsx';
import { FilterRow, FilterSheet, SearchField, SelectFilter } from '../../design/form/filter-row.tsx';
import { Segmented } from '../../design/form/segmented.tsx';
import { useIsNarrow } from '../../design/hooks/use-is-narrow.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { CardAction, CardLink } from '../../design/layout/card-link.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { PageHeader } from '../../design/layout/page-header.tsx';
import { CardSkeletons, LoadingStatus } from '../../design/layout/skeletons.tsx';
import { cardGrid, plainList } from '../../design/layout/styles.ts';
import { cutText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { TaskMarks, TierIcon } from '../../widgets/chips.tsx';
import { RunLink } from '../../widgets/run-link.tsx';
import { StateBadge } from '../../widgets/state-badge.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import {
  executionFilters,
  isNarrowed,
  type ListedTask,
  listTasks,
  sortKeys,
  typeFilters,
  useTaskFilters,
  usualDirection,
  views,
} from './task-filters.ts';

/** /tasks: favorites and all tasks. */
export function Component() {
  return (
    <>
      <TaskListHeader />
      <TaskList />
    </>
  );
}

/** Favorites or all tasks with filters and every state of the list (docs/spec/user-side.md#tasks). */
export function TaskList() {
  const { t, i18n } = useTranslation(['tasks', 'common']);
  const { user } = useSession();
  const admin = isAdmin(user);
  const [filters, change] = useTaskFilters();
  const tasks = useQuery(tasksQuery);
  const favorites = useQuery(favoritesQuery);
  const needed = filters.view === 'favorites' ? [tasks, favorites] : [tasks];
  const failed = needed.find(({ isError, data }) => isError && data === undefined);
  const listed = tasks.data?.filter((task) => isTaskListed(task, admin));
  const ids = favorites.data?.favorites ?? [];
  const counts = listed &&
    favorites.data && { all: listed.length, favorites: listed.filter(({ id }) => ids.includes(id)).length };

  const content = () => {
    if (failed) {
      return (
        <QueryFailed query={failed} title={t(failed === tasks ? 'list.failed' : 'favorite.loadFailed')} />
      );
    }
    if (!listed || (favorites.isPending && filters.view === 'favorites')) {
      return (
        <LoadingStatus>
          <CardSkeletons minWidth={290} />
        </LoadingStatus>
      );
    }
    const hasNoFavorites = filters.view === 'favorites' && counts?.favorites === 0;
    const shown = listTasks(
      listed,
      ids,
      hasNoFavorites ? { ...filters, view: 'all' } : filters,
      i18n.language,
    );
    if (shown.length > 0) {
      return (
        <>
          {hasNoFavorites && (
            <Note variant="body2" sx={{ mb: 2 }}>
              {t('list.noFavorites')}
            </Note>
          )}
          <Box component="ul" sx={{ ...plainList, ...cardGrid(290), gap: { xs: 1, sm: 2 } }}>
            {shown.map((entry) => (
              <li key={entry.task.id}>
                <TaskCard {...entry} isAdmin={admin} />
              </li>
            ))}
          </Box>
        </>
      );
    }
    if (isNarrowed(filters) && counts?.all !== 0) {
      return <NoMatch onClear={() => change({ search: '', type: 'all', execution: 'all' })} />;
    }
    return <EmptyState title={t('list.empty')} />;
  };

  return (
    <>
      <TaskListFilters counts={counts ?? null} isBare={counts?.all === 0 && !isNarrowed(filters)} />
      {content()}
    </>
  );
}

/** The list's title: favorites or all tasks. */
export function TaskListHeader() {
  const { t } = useTranslation('tasks');
  const [{ view }] = useTaskFilters();
  const title = t(`list.titles.${view}`);
  useTitle(title);
  return <PageHeader title={title} purpose={t(`list.purposes.${view}`)} />;
}

/** Characters of a description on a card (docs/spec/user-side.md#constants). */
const descriptionLength = 100;

/** Chips for the exceptions: most tasks are plain, repeatable and can be run. */
function Marks({ task, availability }: Pick<ListedTask, 'task'> & { availability: Availability }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.75,
        ':empty': { display: 'none' },
        // Beside the buttons of a phone's row a long label takes two lines.
        '& .MuiChip-root': { height: 'auto', minHeight: 24 },
        '& .MuiChip-label': { whiteSpace: 'normal' },
      }}
    >
      <TaskMarks {...task} steps={task.child_tasks.length} />
      {availability !== 'open' && <StateBadge kind={availability} />}
    </Box>
  );
}

/** A task: on phones a row, else a card, with its agent, name, description, heart, and Run if it can be run now. */
export function TaskCard({ task, texts, isAdmin }: ListedTask & { isAdmin: boolean }) {
  const { t } = useTranslation('tasks');
  const isRow = useIsNarrow('sm');
  const availability = taskAvailabilityOf(task, isAdmin);
  const canRun = isRunnable(availability);
  const picture = <AgentPicture image={task.agent.config.image} role={task.agent.role} size={48} />;
  const description = cutText(texts.description, descriptionLength);
  const marks = <Marks task={task} availability={availability} />;
  const heart = (
    <CardAction>
      <FavoriteButton taskId={task.id} name={texts.name} />
    </CardAction>
  );
  const run = canRun && (
    <CardAction>
      <RunLink
        to={paths.runTask(task.id)}
        label={t('execute')}
        name={t('executeNamed', { name: texts.name })}
        isIcon={isRow}
      />
    </CardAction>
  );
  if (isRow) {
    return (
      <CardLink to={paths.task(task.id)} title={texts.name} sx={{ p: 1.5 }}>
        {(link) => (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            {picture}
            <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: '100%', gap: 0.25 }}>
              {link}
              <Note noWrap>{description}</Note>
              {marks}
            </Box>
            <Box
              sx={{
                flexShrink: 0,
                display: 'flex',
                mr: -0.5,
                // The name needs its width on the narrowest phones.
                '@media (max-width:359.95px)': { flexDirection: 'column', alignItems: 'center' },
              }}
            >
              {heart}
              {run}
            </Box>
          </Box>
        )}
      </CardLink>
    );
  }
  return (
    <CardLink
      to={paths.task(task.id)}
      title={texts.name}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', p: 2.5 }}
    >
      {(link) => (
        <>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
            {picture}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {link}
              <Note>{texts.agentName}</Note>
            </Box>
            <Box sx={{ mt: -1, mr: -1.25 }}>{heart}</Box>
          </Box>
          <Box inert={!canRun} sx={{ opacity: canRun ? 1 : 0.55, mt: 1.5, mb: 2 }}>
            <Typography variant="body2" sx={{ mb: 1.5, color: canRun ? 'text.secondary' : 'text.primary' }}>
              {description}
            </Typography>
            {canRun && marks}
          </Box>
          <Box sx={{ mt: 'auto', display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            {run || (
              <Box role="note" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                {marks}
                <Note component="span">{t('list.comingSoon')}</Note>
              </Box>
            )}
            {task.tier !== 'basic' && (
              <Box sx={{ position: 'relative', zIndex: 1, ml: 'auto', display: 'inline-flex' }}>
                <TierIcon tier={task.tier} size={28} />
              </Box>
            )}
          </Box>
        </>
      )}
    </CardLink>
  );
}

type TaskListFiltersProps = {
  counts: Record<(typeof views)[number], number> | null;
  /** Nothing to search or sort: only the switch. */
  isBare?: boolean;
};

/** Favorites or all with counts, search, filters and order, in one row. */
function TaskListFilters({ counts, isBare = false }: TaskListFiltersProps) {
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
        <FilterRow hasSheet>
          <SearchField label={t('list.search')} />
          <FilterSheet count={[filters.type, filters.execution].filter((value) => value !== 'all').length}>
            <SelectFilter
              label={t('list.type')}
              value={filters.type}
              options={typeFilters.map((value) => ({
                value,
                label: value === 'all' ? t('list.allTypes') : t(`list.types.${value}`),
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
            <Box sx={{ display: 'flex', gap: 0.5, ml: { sm: 'auto' } }}>
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
          </FilterSheet>
        </FilterRow>
      )}
    </>
  );
}
