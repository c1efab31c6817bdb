import { isRunnable } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CardAction, CardLink } from '../../design/layout/card-link.tsx';
import { Note } from '../../design/layout/note.tsx';
import { cutText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { RunLink } from '../../widgets/run-link.tsx';
import { StateBadge } from '../../widgets/state-badge.tsx';
import { ExecutionTypeChip, TaskTypeChip } from '../../widgets/task-chips.tsx';
import { TierIcon } from '../../widgets/tier-chip.tsx';
import { FavoriteButton } from './favorite-button.tsx';
import type { ListedTask } from './list-tasks.ts';
import { taskAvailability } from './task-gate.ts';

/** Characters of a description on a card (docs/spec/user-side.md#constants). */
const descriptionLength = 100;

/** A task card: agent, name, description, chips, heart, and Run if it can be run now. */
export function TaskCard({ task, texts, isAdmin }: ListedTask & { isAdmin: boolean }) {
  const { t } = useTranslation('tasks');
  const availability = taskAvailability(task, isAdmin);
  const canRun = isRunnable(availability);
  const address = paths.task(task.id);
  return (
    <CardLink
      to={address}
      title={texts.name}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', p: 2.5 }}
    >
      {(link) => (
        <>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
            <AgentPicture image={task.agent.config.image} role={task.agent.role} size={48} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {link}
              <Note>{texts.agentName}</Note>
            </Box>
            <Box sx={{ mt: -1, mr: -1.25 }}>
              <CardAction>
                <FavoriteButton taskId={task.id} name={texts.name} />
              </CardAction>
            </Box>
          </Box>
          <Box inert={!canRun} sx={{ opacity: canRun ? 1 : 0.55, mt: 1.5, mb: 2 }}>
            <Typography variant="body2" sx={{ color: canRun ? 'text.secondary' : 'text.primary' }}>
              {cutText(texts.description, descriptionLength)}
            </Typography>
            {/* Most tasks are plain and repeatable: only exceptions get a chip. */}
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.5, ':empty': { display: 'none' } }}
            >
              {task.task_type !== 'plain' && <TaskTypeChip type={task.task_type} />}
              {task.execution_type === 'once' && <ExecutionTypeChip type="once" />}
            </Box>
          </Box>
          <Box sx={{ mt: 'auto', display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
            {canRun ? (
              <CardAction>
                <RunLink
                  to={paths.runTask(task.id)}
                  label={t('execute')}
                  name={t('executeNamed', { name: texts.name })}
                />
              </CardAction>
            ) : (
              <Box role="note" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                {availability !== 'open' && <StateBadge kind={availability} />}
                <Note component="span">{t('list.comingSoon')}</Note>
              </Box>
            )}
            {availability === 'testing' && <StateBadge kind="testing" />}
            <Box sx={{ position: 'relative', zIndex: 1, ml: 'auto', display: 'inline-flex' }}>
              <TierIcon tier={task.tier} size={28} />
            </Box>
          </Box>
        </>
      )}
    </CardLink>
  );
}
