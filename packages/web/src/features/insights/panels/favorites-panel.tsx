import { type DashboardTask, isRunnable, localized, taskAvailabilityOf } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { paths, withQuery } from '../../../lib/paths.ts';
import { RunLink } from '../../../widgets/run-link.tsx';
import { useDashboardPart } from '../use-dashboard.ts';
import { Panel, RowCard, RowList, RowSkeletons } from './panel.tsx';

function TaskRow({ task, isAdmin }: { task: DashboardTask; isAdmin: boolean }) {
  const { t, i18n } = useTranslation('dashboard');
  const { language } = i18n;
  const name = localized(task.config.locales, language, 'name', task.name);
  const address = paths.task(task.id);
  const canRun = isRunnable(taskAvailabilityOf(task, isAdmin));
  return (
    <RowCard
      to={address}
      title={name}
      image={task.agent.config.image}
      role={task.agent.role}
      meta={localized(task.agent.config.locales, language, 'name', task.agent.name)}
      end={
        canRun && (
          <CardAction>
            <RunLink
              to={paths.runTask(task.id)}
              label={t('favorites.run')}
              name={t('favorites.runNamed', { name })}
            />
          </CardAction>
        )
      }
    />
  );
}

/**
 * The favorite tasks, ready to run; without any, starter tasks and how to add one; nothing in an empty
 * catalogue.
 */
export function FavoritesPanel({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('dashboard');
  const favorites = useDashboardPart('favorites');
  const starters = useDashboardPart('starters');
  const hasNone = favorites.data?.length === 0;
  const offered = (hasNone ? starters : favorites).data ?? [];
  if (hasNone && starters.data?.length === 0) return null;
  return (
    <Panel
      title={t(hasNone ? 'starters.title' : 'favorites.title')}
      text={hasNone ? t('starters.text') : undefined}
      queries={[favorites, starters]}
      failed={t('favorites.failed')}
      skeleton={<RowSkeletons count={3} />}
      more={
        hasNone
          ? { to: withQuery(paths.tasks, { view: 'all' }), label: t('starters.all') }
          : { to: paths.tasks, label: t('favorites.all') }
      }
    >
      {() => (
        <RowList
          items={offered}
          keyOf={({ id }) => id}
          row={(task) => <TaskRow task={task} isAdmin={isAdmin} />}
        />
      )}
    </Panel>
  );
}
