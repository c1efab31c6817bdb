import { lacksSchedule, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { cutText } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { AdminCard } from '../../../widgets/admin/admin-card.tsx';
import { StateChip } from '../../../widgets/admin/state-chip.tsx';
import { AgentPicture } from '../../../widgets/agent-picture.tsx';
import { TaskTypeChip } from '../../../widgets/task-chips.tsx';
import { TierChip } from '../../../widgets/tier-chip.tsx';
import { taskTexts } from '../task-texts.ts';

/** Lengths on a card (docs/spec/admin-side.md#constants). */
const descriptionLength = 100;
const idLength = 8;
const promptCount = 2;

function Prompts({ prompts }: Pick<Task, 'prompts'>) {
  const { t } = useTranslation('tasks-admin');
  const hidden = prompts.length - promptCount;
  return (
    <Box
      component="ul"
      aria-label={t('card.prompts')}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
    >
      {prompts.slice(0, promptCount).map(({ id, title }) => (
        <Box component="li" key={id} sx={{ maxWidth: '100%' }}>
          <Chip
            size="small"
            variant="outlined"
            icon={<Icon name="edit_note" size={16} />}
            label={title}
            sx={{ maxWidth: '100%' }}
          />
        </Box>
      ))}
      {hidden > 0 && (
        <li>
          <Chip size="small" label={t('card.more', { count: hidden })} />
        </li>
      )}
    </Box>
  );
}

type AdminTaskCardProps = { task: Task; parentName: string | null; menu: ReactNode };

/** A task in the admin list: description, first prompts, parent. */
export function AdminTaskCard({ task, parentName, menu }: AdminTaskCardProps) {
  const { t, i18n } = useTranslation('tasks-admin');
  const texts = taskTexts(task, i18n.language);
  const children = task.child_tasks.length;
  const parent = parentName ?? (task.parent_task_id && `${task.parent_task_id.slice(0, idLength)}…`);
  return (
    <AdminCard
      to={paths.admin.task(task.id)}
      picture={<AgentPicture image={task.agent.config.image} role={task.agent.role} size={40} />}
      title={texts.name}
      subtitle={texts.agentName}
      text={
        <>
          {cutText(texts.description, descriptionLength)}
          {parent && (
            <Box sx={{ mt: 0.75, display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <Icon name="account_tree" size={16} />
              {t('card.parent', { parent })}
            </Box>
          )}
          <Prompts prompts={task.prompts} />
        </>
      }
      chips={
        <>
          <TaskTypeChip type={task.task_type} />
          <TierChip tier={task.tier} size="small" />
          <StateChip state={task.deployment_state} />
          {lacksSchedule(task) && (
            <Chip
              size="small"
              color="warning"
              icon={<Icon name="event_repeat" size={16} />}
              label={t('card.noSchedule')}
            />
          )}
        </>
      }
      meta={
        <>
          {children > 0 && `${t('card.children', { count: children })} · `}
          <DateTime at={task.updated_at} as="date" />
        </>
      }
      menu={menu}
    />
  );
}
