import { isRunnable } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CardAction, CardLink } from '../../design/layout/card-link.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { paths, withQuery } from '../../lib/paths.ts';
import { RunLink } from '../../widgets/run-link.tsx';
import { StateBadge } from '../../widgets/state-badge.tsx';
import { TaskTypeChip, taskTypeIcons } from '../../widgets/task-chips.tsx';
import { TierIcon } from '../../widgets/tier-chip.tsx';
import type { AgentTaskView } from './agent-tasks.ts';

/** A task on its agent's page: description, View details, and Run if it can be run now. */
export function AgentTaskCard({ task, name, description, availability, opensWith }: AgentTaskView) {
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
            <Box sx={{ position: 'relative', zIndex: 1, pt: 0.75 }}>
              <TierIcon tier={task.tier} />
            </Box>
          </Box>
          <Note variant="body2" sx={{ mt: 1.5 }}>
            {description}
          </Note>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, mb: 2 }}>
            {availability !== 'open' && <StateBadge kind={availability} />}
            {task.task_type !== 'plain' && <TaskTypeChip type={task.task_type} />}
            {task.child_tasks_count > 0 && (
              <Chip size="small" label={t('childCount', { count: task.child_tasks_count })} />
            )}
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
