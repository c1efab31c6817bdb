import { type DashboardTask, isRunnable, localized, taskAvailabilityOf } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CardAction, CardLink } from '../../../design/layout/card-link.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { plainList } from '../../../design/layout/styles.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { RunLink } from '../../../widgets/run-link.tsx';
import { Panel, RowCard, RowList, RowSkeletons, TileSkeletons, useDashboardPart } from './panel.tsx';

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

const grid = {
  ...plainList,
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
} as const;

const tileHeight = 148;

/** The agents open to the user, unused ones first. */
export function AgentsPanel() {
  const { t, i18n } = useTranslation('dashboard');
  const { language } = i18n;
  const agents = useDashboardPart('agents');
  if (agents.data?.length === 0) return null;
  return (
    <Panel
      title={t('agents.title')}
      queries={[agents]}
      failed={t('agents.failed')}
      skeleton={<TileSkeletons grid={grid} heights={[tileHeight, tileHeight, tileHeight, tileHeight]} />}
      more={{ to: paths.agents, label: t('agents.all') }}
    >
      {() => (
        <Box component="ul" sx={grid}>
          {agents.data?.map((agent) => (
            <li key={agent.id}>
              <CardLink
                to={paths.agent(agent.id)}
                title={localized(agent.config.locales, language, 'name', agent.name)}
                titleComponent="h3"
                sx={{ height: '100%', p: 2 }}
              >
                {(link) => (
                  <>
                    <AgentPicture image={agent.config.image} role={agent.role} size={56} sx={{ mb: 1.5 }} />
                    {link}
                    <Note sx={{ mt: 0.25 }}>
                      {localized(agent.config.locales, language, 'role', agent.role)}
                    </Note>
                  </>
                )}
              </CardLink>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
