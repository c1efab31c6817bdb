import {
  type Agent,
  type AgentTask,
  type Availability,
  availabilityOf,
  hasAccessTo,
  isRunnable,
  localized,
  openingPlan,
  type PlanName,
  taskAvailabilityOf,
  type User,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../design/feedback/notice.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { CardAction, CardLink } from '../../design/layout/card-link.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { TaskMarks, TierIcon, taskTypeIcons } from '../../widgets/chips.tsx';
import { RunLink } from '../../widgets/run-link.tsx';
import { StateBadge, StateOverlay } from '../../widgets/state-badge.tsx';

type AgentTaskView = {
  task: AgentTask;
  name: string;
  description: string;
  availability: Availability;
  /** The lowest plan that unlocks the task and its agent. */
  opensWith: PlanName;
};

/**
 * An agent's tasks as its page shows them: `new` hidden, runnable ones first, texts in the user's language. Child tasks
 * are listed separately, since they run only inside a parent.
 */
export function agentTasks(
  agent: Agent,
  viewer: { user: Pick<User, 'subscription_data'>; isAdmin: boolean; language: string; now: Date },
): { own: AgentTaskView[]; parts: AgentTaskView[] } {
  const views = agent.tasks
    .filter((task) => task.deployment_state !== 'new')
    .map((task) => ({
      task,
      name: localized(task.locales, viewer.language, 'name', task.name),
      description: localized(task.locales, viewer.language, 'description', task.description),
      availability: taskAvailabilityOf(
        { ...task, agent, has_access: hasAccessTo(viewer.user, { ...task, agent }, viewer.now) },
        viewer.isAdmin,
      ),
      opensWith: openingPlan(task.tier, agent.tier),
    }));
  const rank: Record<Availability, number> = {
    open: 0,
    testing: 1,
    locked: 2,
    'coming-soon': 3,
    archived: 4,
  };
  const sorted = views.toSorted((a, b) => rank[a.availability] - rank[b.availability]);
  return {
    own: sorted.filter(({ task }) => task.task_type !== 'child'),
    parts: sorted.filter(({ task }) => task.task_type === 'child'),
  };
}

function Parts({ parts }: { parts: AgentTaskView[] }) {
  const { t } = useTranslation('agents');
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h4" component="h3" sx={{ mb: 1.5 }}>
        {t('parts')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {parts.map(({ task, name }) => (
          <Chip
            key={task.id}
            clickable
            component={Link}
            to={paths.task(task.id)}
            variant="outlined"
            icon={<Icon name="link" size={16} />}
            label={name}
          />
        ))}
      </Box>
    </Box>
  );
}

/** The agent's tasks; covered if the agent is not released or not in the user's plan. */
export function AgentTaskList({ agent }: { agent: Agent }) {
  const { t, i18n } = useTranslation(['agents', 'common']);
  const { user } = useSession();
  if (!user) return null;
  const admin = isAdmin(user);
  const availability = availabilityOf(agent, admin);
  const { own, parts } = agentTasks(agent, {
    user,
    isAdmin: admin,
    language: i18n.language,
    now: new Date(),
  });
  const cover = availability === 'open' || availability === 'testing' ? null : availability;
  const plan = t(`common:tier.${openingPlan(agent.tier)}`);
  return (
    <Box component="section" aria-labelledby="agent-tasks" sx={{ mb: { xs: 4, md: 5 } }}>
      <Typography id="agent-tasks" variant="h2" sx={{ mb: 2 }}>
        {t('tasks')}
      </Typography>
      <StateOverlay
        kind={cover}
        reason={cover === 'locked' ? t('locked.agent', { plan }) : cover === 'coming-soon' && t('comingSoon')}
        {...(cover === 'locked' && {
          action: (
            <Button
              variant="contained"
              component={Link}
              to={withQuery(paths.subscription, { agent: agent.id })}
            >
              {t('locked.unlock')}
            </Button>
          ),
        })}
      >
        {own.length === 0 ? (
          <EmptyState compact title={t('noTasks')} />
        ) : (
          <Box
            component="ul"
            sx={{
              ...plainList,
              display: 'grid',
              gap: 2,
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                md: 'repeat(2, minmax(0, 1fr))',
                xl: 'repeat(3, minmax(0, 1fr))',
              },
            }}
          >
            {own.map((view) => (
              <li key={view.task.id}>
                <AgentTaskCard {...view} />
              </li>
            ))}
          </Box>
        )}
        {parts.length > 0 && <Parts parts={parts} />}
      </StateOverlay>
    </Box>
  );
}

/** A task on its agent's page: description, View details, and Run if it can be run now. */
function AgentTaskCard({ task, name, description, availability, opensWith }: AgentTaskView) {
  const { t } = useTranslation('agents');
  const address = paths.task(task.id);
  return (
    <CardLink
      to={address}
      title={name}
      titleComponent="h3"
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', p: 2.5 }}
    >
      {(link) => (
        <>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
            <Box
              sx={{
                display: 'grid',
                placeItems: 'center',
                flexShrink: 0,
                width: 40,
                height: 40,
                borderRadius: '12px',
                bgcolor: 'tint.primary.soft',
                color: 'tint.primary.text',
              }}
            >
              <Icon name={taskTypeIcons[task.task_type]} />
            </Box>
            <Box sx={{ flex: 1, minWidth: 0, pt: 1 }}>{link}</Box>
            {task.tier !== 'basic' && (
              <Box sx={{ position: 'relative', zIndex: 1, pt: 0.75 }}>
                <TierIcon tier={task.tier} />
              </Box>
            )}
          </Box>
          <Note variant="body2" sx={{ mt: 1.5 }}>
            {description}
          </Note>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, mb: 2 }}>
            {availability !== 'open' && <StateBadge kind={availability} />}
            <TaskMarks task_type={task.task_type} steps={task.child_tasks_count} />
          </Box>
          <Box sx={{ mt: 'auto' }}>
            <CardAction>
              {isRunnable(availability) && (
                <RunLink
                  to={paths.runTask(task.id)}
                  label={t('execute')}
                  name={t('executeNamed', { name })}
                />
              )}
              {availability === 'locked' && (
                <Button
                  size="small"
                  variant="outlined"
                  component={Link}
                  to={withQuery(paths.subscription, { plan: opensWith })}
                >
                  {t('locked.action')}
                </Button>
              )}
              <Button
                size="small"
                color="inherit"
                component={Link}
                to={address}
                aria-label={t('detailsNamed', { name })}
                // Alone, its text begins where the card's does.
                sx={{ '&:first-of-type': { ml: -1.5 } }}
              >
                {t('details')}
              </Button>
            </CardAction>
          </Box>
        </>
      )}
    </CardLink>
  );
}
