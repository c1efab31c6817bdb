import { isTaskListed } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { favoritesQuery, tasksQuery } from '../../data/tasks.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadingStatus } from '../../design/feedback/loading-status.tsx';
import { NoMatch } from '../../design/feedback/no-match.tsx';
import { QueryFailed } from '../../design/feedback/query-failed.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { Note } from '../../design/layout/note.tsx';
import { CardSkeletons } from '../../design/layout/page-skeleton.tsx';
import { cardGrid, plainList } from '../../design/layout/styles.ts';
import { isAdmin } from '../../lib/roles.ts';
import { listTasks } from './list-tasks.ts';
import { TaskCard } from './task-card.tsx';
import { isNarrowed } from './task-filters.ts';
import { TaskListFilters } from './task-list-filters.tsx';
import { useTaskFilters } from './use-task-filters.ts';

/** Favorites or all tasks with filters and every state of the list (docs/spec/user-side.md#tasks). */
export function TaskList() {
  const { t, i18n } = useTranslation(['tasks', 'common']);
  const { user } = useSession();
  const admin = isAdmin(user);
  const [filters, change] = useTaskFilters();
  const tasks = useQuery(tasksQuery);
  const favorites = useQuery(favoritesQuery);
  const failed = tasks.isError ? tasks : favorites.isError && filters.view === 'favorites' ? favorites : null;
  const listed = tasks.data?.filter((task) => isTaskListed(task, admin));
  const ids = favorites.data?.favorites ?? [];
  const counts = listed &&
    favorites.data && { all: listed.length, favorites: listed.filter(({ id }) => ids.includes(id)).length };

  const content = () => {
    if (failed) {
      return <QueryFailed query={failed} title={t(tasks.isError ? 'list.failed' : 'favorite.loadFailed')} />;
    }
    if (!listed || (favorites.isPending && filters.view === 'favorites')) {
      return (
        <LoadingStatus>
          <CardSkeletons cards={6} minWidth={290} />
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
          <Box component="ul" sx={{ ...plainList, ...cardGrid(290), gap: 2 }}>
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
