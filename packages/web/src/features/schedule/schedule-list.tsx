import {
  isRunnable,
  localized,
  type OwnSchedule,
  type Task,
  taskAvailabilityOf,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ownSchedulesQuery } from '../../data/schedule.ts';
import { tasksByIdQuery } from '../../data/tasks.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState } from '../../design/feedback/notice.tsx';
import { useFocusAfterRemoval } from '../../design/hooks/use-focus.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { Note } from '../../design/layout/note.tsx';
import { LoadingStatus, RowCardSkeletons } from '../../design/layout/skeletons.tsx';
import { columns, loneLink, plainList } from '../../design/layout/styles.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';
import { ScheduleCard } from './schedule-card.tsx';

type ItemProps = { schedule: OwnSchedule; task: Task | undefined; onEdit: (taskId: string) => void };

function Item({ schedule, task, onEdit }: ItemProps) {
  const { i18n } = useTranslation();
  const { user } = useSession();
  const id = useId();
  const { task_id } = schedule;
  const name = localized(task?.config.locales, i18n.language, 'name', schedule.task_name);
  const agent = task?.agent;
  return (
    <ScheduleCard
      labelledBy={id}
      head={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <AgentPicture image={agent?.config.image ?? null} role={agent?.role ?? null} size={44} />
          <Box sx={{ minWidth: 0 }}>
            <Typography id={id} variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
              <Box component={Link} to={paths.task(task_id)} sx={{ ...loneLink, color: 'inherit' }}>
                {name}
              </Box>
            </Typography>
            <Note>{localized(agent?.config.locales, i18n.language, 'name', schedule.agent_name)}</Note>
          </Box>
        </Box>
      }
      taskId={task_id}
      taskName={name}
      status={schedule}
      onEdit={task && isRunnable(taskAvailabilityOf(task, isAdmin(user))) ? () => onEdit(task_id) : undefined}
    />
  );
}

/** The user's schedules, next to run first. There are as many as scheduled tasks at most, so it is one page. */
export function ScheduleList({ onEdit }: { onEdit: (taskId: string) => void }) {
  const { t } = useTranslation('schedule');
  const query = useQuery(ownSchedulesQuery);
  const { data: tasks } = useQuery(tasksByIdQuery);
  const list = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(query.data?.length ?? 0, list);
  if (query.isPending) {
    return (
      <LoadingStatus>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <RowCardSkeletons count={3} size={44} widths={['55%', '35%']} p={2.5} />
        </Box>
      </LoadingStatus>
    );
  }
  if (!query.data) return <QueryFailed query={query} title={t('list.failed')} />;
  return (
    <Box ref={list} tabIndex={-1} sx={{ outline: 'none' }}>
      {query.data.length === 0 ? (
        <EmptyState
          framed
          title={t('list.none')}
          text={t('list.noneText')}
          action={
            <Button component={Link} to={withQuery(paths.tasks, { filter: 'scheduled' })} variant="contained">
              {t('list.toTasks')}
            </Button>
          }
        />
      ) : (
        <Box component="ul" sx={{ ...plainList, ...columns('lg', 'repeat(2, minmax(0, 1fr))'), gap: 2 }}>
          {query.data.map((schedule) => (
            <li key={schedule.task_id}>
              <Item schedule={schedule} task={tasks?.get(schedule.task_id)} onEdit={onEdit} />
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
