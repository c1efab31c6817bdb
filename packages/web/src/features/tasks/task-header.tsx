import { type Availability, strictestState, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { paths, withQuery } from '../../lib/paths.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { StateBadge } from '../../widgets/state-badge.tsx';
import { ExecutionTypeChip, TaskTypeChip } from '../../widgets/task-chips.tsx';
import { TierChip } from '../../widgets/tier-chip.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import type { TaskTexts } from './task-texts.ts';

export type TaskHeaderProps = {
  task: Task;
  texts: TaskTexts;
  availability: Availability;
  isAdmin: boolean;
  /** The primary action on the right; below the text on phones. */
  action?: ReactNode;
  /** The run panel is open below: one row on phones, whose first screen is for the form. */
  isShort?: boolean;
};

const atLeastSmall = { '@media (max-width:599.95px)': { display: 'none' } } as const;

/** A task's header: agent, name, description and chips. */
export function TaskHeader({ task, texts, availability, isAdmin, action, isShort = false }: TaskHeaderProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const isInTest = strictestState(task.deployment_state, task.agent.deployment_state) === 'test';
  return (
    <Box component="header" sx={{ mb: { xs: isShort ? 1.5 : 3, md: 4 } }}>
      <SmallButton
        icon="arrow_back"
        to={withQuery(paths.tasks, { view: 'all' })}
        sx={{ ml: -1.5, mb: 2, color: 'text.secondary', ...(isShort && atLeastSmall) }}
      >
        {t('all')}
      </SmallButton>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: `${isShort ? 40 : 64}px minmax(0, 1fr)`,
            sm: '96px minmax(0, 1fr) auto',
          },
          columnGap: { xs: 2, sm: 3 },
          rowGap: 1.5,
          alignItems: isShort ? 'center' : 'start',
        }}
      >
        <Link to={paths.agent(task.agent_id)} tabIndex={-1} aria-hidden>
          <AgentPicture image={task.agent.config.image} role={task.agent.role} size="fill" />
        </Link>
        <Box sx={{ minWidth: 0, alignSelf: 'center' }}>
          <MuiLink component={Link} to={paths.agent(task.agent_id)} variant="body2">
            {texts.agentName}
          </MuiLink>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
            <Typography
              variant="h1"
              tabIndex={-1}
              sx={{ overflowWrap: 'anywhere', ...(isShort && { typography: { xs: 'h4', sm: 'h1' } }) }}
            >
              {texts.name}
            </Typography>
            <Box sx={{ mt: { xs: '-4px', sm: 0 }, ...(isShort && atLeastSmall) }}>
              <FavoriteButton taskId={task.id} name={texts.name} />
            </Box>
          </Box>
        </Box>
        {action && (
          <Box
            sx={{
              gridColumn: { xs: '1 / -1', sm: 3 },
              gridRow: { xs: 3, sm: 1 },
              alignSelf: 'center',
              '& > *': { width: { xs: '100%', sm: 'auto' } },
            }}
          >
            {action}
          </Box>
        )}
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: '2 / -1' }, ...(isShort && atLeastSmall) }}>
          <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{texts.description}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            {availability !== 'open' && <StateBadge kind={availability} />}
            <TaskTypeChip type={task.task_type} size="medium" />
            <ExecutionTypeChip type={task.execution_type} size="medium" />
            <TierChip tier={task.tier} />
            {availability === 'locked' && isInTest && <StateBadge kind="testing" />}
            {isAdmin && (
              <Chip variant="outlined" label={t(`common:deploymentState.${task.deployment_state}`)} />
            )}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
