import { type Execution, isExecutionCompleted, type Task } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { executionsQuery } from '../../../data/execution-lists.ts';
import { liveExecutionQuery } from '../../../data/executions.ts';
import { taskOfExecutionQuery } from '../../../data/tasks.ts';
import { ErrorState, QueryFailed } from '../../../design/feedback/error-state.tsx';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { MissingState } from '../../../design/feedback/page-failed.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { BackButton, PageHeader } from '../../../design/layout/page-header.tsx';
import { loneLink, plainList } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { taskNameOf } from '../answer/agent-display.ts';
import { ExecutionCardSkeletons } from '../history/execution-card.tsx';
import { useRowSummary } from '../history/use-row-summary.ts';
import { Comparison } from './comparison.tsx';

/** A run's task's other answers, newest first, to choose one to compare with. */
export function OtherExecutions({
  of,
  task,
  onChoose,
}: {
  of: Execution;
  /** Absent if the task was deleted or has not loaded: then only times distinguish the runs. */
  task: Task | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('compare');
  const { user } = useSession();
  const summaryOf = useRowSummary();
  const query = useInfiniteQuery(executionsQuery(user?.id, { status: 'completed', taskId: of.task_id }));
  if (query.isPending) return <ExecutionCardSkeletons count={3} />;
  if (!query.data) return <QueryFailed query={query} />;
  const others = query.data.pages.flatMap(({ items }) => items).filter(({ id }) => id !== of.id);
  if (others.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        title={t('alone.title')}
        text={t('alone.text')}
        action={
          <Button variant="contained" component={Link} to={paths.rerun(of)}>
            {t('alone.action')}
          </Button>
        }
      />
    );
  }
  return (
    <section>
      <Typography variant="h4" component="h2">
        {t('choose')}
      </Typography>
      <Note variant="body2" sx={{ mb: 2 }}>
        {t('chosen')} <DateTime at={of.created_at} />
      </Note>
      <Box
        component="ul"
        sx={{
          ...plainList,
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 1,
          maxWidth: 760,
        }}
      >
        {others.map((run) => (
          <li key={run.id}>
            <Card>
              <CardActionArea
                onClick={() => onChoose(run.id)}
                sx={{ display: 'flex', justifyContent: 'flex-start', gap: 1.5, px: 2, py: 1.5 }}
              >
                <Icon name="compare_arrows" />
                <Box sx={{ minWidth: 0 }}>
                  <Box sx={{ typography: 'subtitle2', overflowWrap: 'anywhere' }}>
                    {[summaryOf(run, task).figures, summaryOf(run, task).asked].filter(Boolean).join(' · ')}
                  </Box>
                  <Note>
                    <DateTime at={run.created_at} />
                  </Note>
                </Box>
              </CardActionArea>
            </Card>
          </li>
        ))}
      </Box>
      <ShowMore list={query} />
    </section>
  );
}

/** Why two runs can't be compared; null if they can. */
export function obstacleTo(a: Execution, b: Execution): 'same' | 'otherTask' | 'noResult' | null {
  if (a.id === b.id) return 'same';
  if (a.task_id !== b.task_id) return 'otherTask';
  return isExecutionCompleted(a.status) && isExecutionCompleted(b.status) ? null : 'noResult';
}

/** /executions/compare: two runs of a task side by side; with one of them, a choice of the other. */
export function Component() {
  const { t, i18n } = useTranslation(['compare', 'executions', 'common']);
  const [params, setParams] = useSearchParams();
  const ids = { a: params.get('a'), b: params.get('b') };
  const a = useQuery(liveExecutionQuery(ids.a));
  const b = useQuery(liveExecutionQuery(ids.b));
  const loaded = b.data ?? a.data;
  const { data: task, isLoading: taskIsLoading } = useQuery(taskOfExecutionQuery(loaded?.task_id));
  // What was read before stays when it can't be read again.
  const error = (ids.a && !a.data && a.error) || (ids.b && !b.data && b.error);

  if (!ids.a && !ids.b) return <MissingState title={t('nothing')} fallback={paths.executions} />;
  if (isApiError(error, 'FORBIDDEN')) {
    return <MissingState title={t('executions:forbidden')} fallback={paths.executions} />;
  }
  if (isApiError(error, 'EXECUTION_NOT_FOUND', 'VALIDATION_FAILED')) {
    return (
      <MissingState
        title={t('executions:notFound.title')}
        text={t('executions:notFound.text')}
        fallback={paths.executions}
      />
    );
  }
  const set = (pair: { a: string; b: string }) =>
    void setParams(
      (current) => {
        const view = current.get('view');
        return new URLSearchParams({ ...pair, ...(view && { view }) });
      },
      { preventScrollReset: true },
    );
  const obstacle = a.data && b.data ? obstacleTo(a.data, b.data) : null;
  return (
    <>
      <PageHeader
        above={<BackButton fallback={paths.executions} />}
        title={t('title')}
        purpose={
          loaded && (
            <Box component={Link} to={paths.task(loaded.task_id)} sx={{ ...loneLink, color: 'inherit' }}>
              {taskNameOf(task, i18n.language, loaded.task_name)}
            </Box>
          )
        }
      />
      {error ? (
        <ErrorState
          error={error}
          title={t('executions:loadFailed')}
          onRetry={() => void Promise.all([ids.a && a.refetch(), ids.b && b.refetch()])}
        />
      ) : !loaded || taskIsLoading || (ids.a && !a.data) || (ids.b && !b.data) ? (
        <Skeleton variant="rounded" height={280} aria-label={t('common:loading')} />
      ) : !a.data || !b.data ? (
        <OtherExecutions of={loaded} task={task} onChoose={(id) => set(pairOf(loaded.id, id))} />
      ) : obstacle ? (
        <>
          <Alert severity="info" sx={{ mb: 3, maxWidth: 760 }}>
            {t(`obstacle.${obstacle}`)}
          </Alert>
          {isExecutionCompleted(b.data.status) && (
            <OtherExecutions of={b.data} task={task} onChoose={(id) => set(pairOf(b.data.id, id))} />
          )}
        </>
      ) : (
        <Comparison a={a.data} b={b.data} task={task} onChange={set} />
      )}
    </>
  );
}

/** Ids sort by time: the older run comes first. */
const pairOf = (one: string, other: string) => (one < other ? { a: one, b: other } : { a: other, b: one });
