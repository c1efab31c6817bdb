import { type ExecutionListed, isExecutionCompleted, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { latestExecutionsQuery } from '../../data/execution-lists.ts';
import { taskUsageQuery } from '../../data/tasks.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { Note } from '../../design/layout/note.tsx';
import { SectionPaper } from '../../design/layout/section-paper.tsx';
import { loneLink, plainList } from '../../design/layout/styles.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { usageLevel } from '../../lib/usage.ts';
import { StatusChip } from '../../widgets/chips.tsx';
import { useKeyFigures } from '../../widgets/measures.ts';

/** A titled card beside a task's text. */
function SideCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <SectionPaper labelledBy={id} sx={{ p: 2.5 }}>
      <Typography id={id} variant="h4" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box>{children}</Box>
    </SectionPaper>
  );
}

function Figure({ taskId }: { taskId: string }) {
  const { t } = useTranslation(['tasks', 'common']);
  const format = useFormat();
  const { data, isPending, isError } = useQuery(taskUsageQuery(taskId));
  if (isPending) return <Skeleton variant="text" width="60%" sx={{ fontSize: '1.5rem' }} />;
  if (isError) {
    return (
      <Tooltip title={t('usage.failed')}>
        <Typography variant="h2" component="p" tabIndex={0} sx={{ width: 'fit-content' }}>
          <abbr aria-label={t('usage.failed')} style={{ textDecoration: 'none' }}>
            {t('usage.notAvailable')}
          </abbr>
        </Typography>
      </Tooltip>
    );
  }
  const { task_limit: limit, remaining_executions: left, next_reset_time: resetAt } = data;
  if (limit < 0) {
    return (
      <Typography variant="h3" component="p">
        {t('common:unlimited')}
      </Typography>
    );
  }
  const level = usageLevel({ daily_limit: limit, remaining_executions: left });
  return (
    <Box data-level={level}>
      <Typography component="p" sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box component="span" sx={{ typography: 'h2', color: `tint.${level}.text` }}>
          {format.number(left)}
        </Box>
        <Note component="span">{t('usage.left', { count: left, limit: format.number(limit) })}</Note>
      </Typography>
      <LinearProgress
        variant="determinate"
        color={level}
        value={limit === 0 ? 0 : Math.round((left / limit) * 100)}
        aria-label={t('usage.title')}
        sx={{ my: 1, height: 6, bgcolor: 'surface.sunken' }}
      />
      <Note>
        {resetAt ? (
          <Tooltip title={format.full(resetAt)}>
            <time dateTime={resetAt}>
              {t('usage.resets', { when: format.relative(resetAt), at: format.time(resetAt) })}
            </time>
          </Tooltip>
        ) : (
          t('usage.fresh')
        )}
      </Note>
    </Box>
  );
}

/** The task's remaining runs and reset time; N/A with the reason if unavailable. */
export function UsageMeter({ taskId }: { taskId: string }) {
  const { t } = useTranslation('tasks');
  return (
    <SideCard title={t('usage.title')}>
      <Figure taskId={taskId} />
    </SideCard>
  );
}

/** A run by the numbers of its answer and its time; completed is what one expects. */
function Run({ run, task }: { run: ExecutionListed; task: Task }) {
  const format = useFormat();
  const figures = useKeyFigures()(run, task);
  const time = (
    <time dateTime={run.created_at} title={format.full(run.created_at)}>
      {format.relative(run.created_at)}
    </time>
  );
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 40 }}
    >
      <MuiLink
        component={Link}
        to={paths.execution(run.id)}
        variant="body2"
        color="text.primary"
        sx={{ ...loneLink, ...(figures && { fontWeight: 550 }) }}
      >
        {figures || time}
      </MuiLink>
      {figures && <Note>{time}</Note>}
      {!isExecutionCompleted(run.status) && <StatusChip status={run.status} error={run.error} />}
    </Box>
  );
}

/** The user's latest runs of the task, with a link to all. */
export function LatestRuns({ userId, task }: { userId: string; task: Task }) {
  const { t } = useTranslation(['tasks', 'errors', 'common']);
  const { data, isPending, error, refetch } = useQuery(latestExecutionsQuery(userId, task.id));
  const content = () => {
    if (isPending) return [1, 2, 3].map((key) => <Skeleton key={key} variant="text" height={40} />);
    if (error && !data) {
      return (
        <Box role="alert">
          <Note variant="body2" sx={{ mb: 1 }}>
            {t('runs.failed')} {errorText(t, error)}
          </Note>
          <Button size="small" variant="outlined" onClick={() => void refetch()}>
            {t('common:action.retry')}
          </Button>
        </Box>
      );
    }
    if (data.length === 0) {
      return <Note variant="body2">{t('runs.empty')}</Note>;
    }
    return (
      <>
        <Box component="ul" sx={plainList}>
          {data.map((run) => (
            <Run key={run.id} run={run} task={task} />
          ))}
        </Box>
        <Button
          size="small"
          component={Link}
          to={withQuery(paths.executions, { task: task.id })}
          sx={{ mt: 1, ml: -1.5 }}
        >
          {t('runs.all')}
        </Button>
      </>
    );
  };
  return <SideCard title={t('runs.title')}>{content()}</SideCard>;
}
