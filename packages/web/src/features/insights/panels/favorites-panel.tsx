import { localized, type Task } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { favoritesQuery, tasksQuery } from '../../../data/tasks.ts';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { RunLink } from '../../../widgets/run-link.tsx';
import { RowCard, RowList } from '../row-card.tsx';
import { favoriteTasks, isTaskRunnable, starterTasks } from '../suggestions.ts';
import { Panel, RowSkeletons } from './panel.tsx';

/** Favourites shown on the dashboard, and tasks offered to begin with. */
const shown = 4;
const starters = 3;

function TaskRow({ task, isAdmin }: { task: Task; isAdmin: boolean }) {
  const { t, i18n } = useTranslation('dashboard');
  const { language } = i18n;
  const name = localized(task.config.locales, language, 'name', task.name);
  const address = `/tasks/${task.id}`;
  return (
    <RowCard
      to={address}
      title={name}
      image={task.agent.config.image}
      role={task.agent.role}
      meta={localized(task.agent.config.locales, language, 'name', task.agent.name)}
      end={
        isTaskRunnable(task, isAdmin) && (
          <CardAction>
            <RunLink
              to={`${address}?execute=true`}
              label={t('favorites.run')}
              name={t('favorites.runNamed', { name })}
            />
          </CardAction>
        )
      }
    />
  );
}

/** The favourite tasks, ready to run; without any, tasks that run at once and how to keep one. */
export function FavoritesPanel({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('dashboard');
  const favorites = useQuery(favoritesQuery);
  const tasks = useQuery(tasksQuery);
  const chosen = favoriteTasks(tasks.data ?? [], favorites.data?.favorites ?? [], isAdmin);
  const isLoaded = favorites.data !== undefined && tasks.data !== undefined;
  const hasFavorites = chosen.length > 0;
  const offered = hasFavorites ? chosen.slice(0, shown) : starterTasks(tasks.data ?? [], isAdmin, starters);
  return (
    <Panel
      title={t(isLoaded && !hasFavorites ? 'starters.title' : 'favorites.title')}
      text={isLoaded && !hasFavorites ? t('starters.text') : undefined}
      queries={[favorites, tasks]}
      failed={t('favorites.failed')}
      skeleton={<RowSkeletons count={3} />}
      more={
        hasFavorites
          ? { to: '/tasks', label: t('favorites.all') }
          : { to: '/tasks?view=all', label: t('starters.all') }
      }
    >
      {() => (
        <RowList>
          {offered.map((task) => (
            <li key={task.id}>
              <TaskRow task={task} isAdmin={isAdmin} />
            </li>
          ))}
        </RowList>
      )}
    </Panel>
  );
}
