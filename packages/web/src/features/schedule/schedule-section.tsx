import { availabilityOf, isRunnable, localized, strictestState, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { scheduleQuery } from '../../data/schedule.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { EmptyState } from '../../design/feedback/notice.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { SectionPaper } from '../../design/layout/section-paper.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/roles.ts';
import { ScheduleState } from './schedule-state.tsx';
import { ScheduleStatusView } from './schedule-status.tsx';

/** A scheduled parent's schedule: state, next runs, Stop and Restart (docs/spec/user-side.md#screens). */
export function ScheduleSection({ task }: { task: Task }) {
  return (
    <Suspense fallback={<Waiting />}>
      <Section task={task} />
    </Suspense>
  );
}

function Section({ task }: { task: Task }) {
  const { t, i18n } = useTranslation(['schedule', 'errors']);
  const { user } = useSession();
  const taskId = task.id;
  const taskName = localized(task.config.locales, i18n.language, 'name', task.name);
  const state = strictestState(task.deployment_state, task.agent.deployment_state);
  const canRun = isRunnable(
    availabilityOf({ deployment_state: state, has_access: task.has_access }, user !== null && isAdmin(user)),
  );
  const query = useQuery(scheduleQuery(taskId));
  const status = query.data;
  const setUp = canRun && (
    <SmallButton icon="event_repeat" color="primary" to={paths.runTask(taskId)} variant="outlined">
      {t('section.setUp')}
    </SmallButton>
  );
  if (status === undefined && query.isError) {
    return (
      <Card>
        <QueryFailed query={query} compact title={t('section.failed')} />
      </Card>
    );
  }
  if (status === undefined) {
    return <Waiting />;
  }
  if (status === null) {
    return (
      <Card>
        <EmptyState compact title={t('section.none')} text={t('section.noneText')} action={setUp} />
      </Card>
    );
  }
  return (
    <Card state={<ScheduleState {...status} />}>
      <ScheduleStatusView taskId={taskId} taskName={taskName} status={status} canRun={canRun} />
    </Card>
  );
}

function Waiting() {
  return (
    <Paper variant="outlined" sx={{ p: 2.5 }}>
      <Skeleton width="40%" height={28} sx={{ mb: 1 }} />
      <Skeleton width="70%" />
      <Skeleton width="45%" />
      <Skeleton variant="rounded" height={96} sx={{ my: 1.5 }} />
      <Skeleton variant="rounded" width={112} height={36} />
    </Paper>
  );
}

function Card({ state, children }: { state?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('schedule');
  const id = useId();
  return (
    <SectionPaper labelledBy={id} sx={{ p: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Typography id={id} variant="h4" component="h2">
          {t('section.title')}
        </Typography>
        {state}
      </Box>
      {children}
    </SectionPaper>
  );
}
