import { type Execution, isExecutionCompleted } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { liveExecutionQuery } from '../../../data/executions.ts';
import { taskOfExecutionQuery } from '../../../data/tasks.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { MissingState } from '../../../design/feedback/missing-state.tsx';
import { BackButton } from '../../../design/layout/back-button.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { PageHeader } from '../../../design/layout/page-header.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { taskNameOf } from '../answer/agent-display.ts';
import { Comparison } from './comparison.tsx';
import { OtherExecutions } from './other-executions.tsx';

/** Why two runs can't be compared; null if they can. */
export function obstacleTo(a: Execution, b: Execution): 'same' | 'otherTask' | 'noResult' | null {
  if (a.id === b.id) return 'same';
  if (a.task_id !== b.task_id) return 'otherTask';
  return isExecutionCompleted(a.status) && isExecutionCompleted(b.status) ? null : 'noResult';
}

/** /executions/compare: two runs of a task side by side; with one of them, a choice of the other. */
export function CompareExecutions() {
  const { t, i18n } = useTranslation(['compare', 'executions', 'common']);
  const [params, setParams] = useSearchParams();
  const ids = { a: params.get('a'), b: params.get('b') };
  const a = useQuery(liveExecutionQuery(ids.a));
  const b = useQuery(liveExecutionQuery(ids.b));
  const known = b.data ?? a.data;
  const { data: task, isLoading: taskIsLoading } = useQuery(taskOfExecutionQuery(known?.task_id));
  const error = (ids.a && a.error) || (ids.b && b.error);

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
          known && (
            <Box component={Link} to={paths.task(known.task_id)} sx={{ color: 'inherit' }}>
              {taskNameOf(task, i18n.language, known.task_name)}
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
      ) : !known || taskIsLoading || (ids.a && !a.data) || (ids.b && !b.data) ? (
        <Skeleton variant="rounded" height={280} aria-label={t('common:loading')} />
      ) : !a.data || !b.data ? (
        <OtherExecutions of={known} task={task} onChoose={(id) => set(pairOf(known.id, id))} />
      ) : obstacle ? (
        <>
          <Alert severity="info" icon={<Icon name="info" />} sx={{ mb: 3, maxWidth: 760 }}>
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
