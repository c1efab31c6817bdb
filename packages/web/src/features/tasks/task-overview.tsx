import type { Availability, Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../design/hooks/use-session.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { StateOverlay } from '../../widgets/state-badge.tsx';
import { ChildTasks } from './child-tasks.tsx';
import { AskedParameters, Outputs } from './parameters-overview.tsx';
import { opensWithAgent, planThatOpens } from './task-gate.ts';

/** A task's inputs, outputs and steps; covered if it is not released or not in the user's plan. */
export function TaskOverview({ task, availability }: { task: Task; availability: Availability }) {
  const { t } = useTranslation(['tasks', 'common']);
  const cover = availability === 'coming-soon' || availability === 'locked' ? availability : null;
  const { user } = useSession();
  const opening = planThatOpens(task);
  const sellsAgent = opensWithAgent(task, user, new Date());
  const plan = t(`common:tier.${opening}`);
  return (
    <StateOverlay
      kind={cover}
      reason={
        cover === 'locked' ? t(sellsAgent ? 'locked.text' : 'locked.planOnly', { plan }) : t('comingSoon')
      }
      {...(cover === 'locked' && {
        action: (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            <Button
              variant="contained"
              component={Link}
              to={withQuery(paths.subscription, { plan: opening })}
            >
              {t('locked.upgrade')}
            </Button>
            {sellsAgent && (
              <Button
                variant="outlined"
                component={Link}
                to={withQuery(paths.subscription, { agent: task.agent_id })}
              >
                {t('locked.purchase')}
              </Button>
            )}
          </Box>
        ),
      })}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <AskedParameters task={task} />
        <ChildTasks task={task} />
        <Outputs task={task} />
      </Box>
    </StateOverlay>
  );
}
