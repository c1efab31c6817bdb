import {
  type ChildTask,
  type Execution,
  isChildSequenceRunning,
  isExecutionCompleted,
  isExecutionFailed,
  isExecutionOpen,
  localized,
  type Task,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import {
  executionChanged,
  executionQuery,
  executionsChanged,
  isOrdered,
  useCancelExecution,
  useRunChildren,
} from '../../../data/executions.ts';
import { followExecution } from '../../../data/streams.ts';
import { tasksByIdQuery, taskUsageQuery } from '../../../data/tasks.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useIsShown } from '../../../design/hooks/use-is-shown.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { cardGrid, loneLink, plainList, surface } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { codeText } from '../../../lib/api/error-text.ts';
import { formatList } from '../../../lib/format.ts';
import type { IconName } from '../../../lib/icons.ts';
import { paths } from '../../../lib/paths.ts';
import { isAdmin } from '../../../lib/session-store.ts';
import { isOverBudget, runsLeft } from '../../../lib/usage.ts';
import { StatusChip } from '../../../widgets/chips.tsx';
import { useStartExecution } from '../configure/use-start-execution.ts';
import { userInputsOf } from '../parameters/user-inputs.ts';
import {
  type ChildExecution,
  type ChildRow,
  childRows,
  childrenProgress,
  needsInput,
  remainingOf,
} from './children-state.ts';
import { useWithheldSteps, WithheldSteps } from './withheld-steps.tsx';

/** While children run in order, the parent's stream reports each; the execution is then refetched. */
function useFollowChildren(id: string, isRunning: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isRunning) return;
    const leaving = new AbortController();
    const read = () => void executionChanged(queryClient, id);
    followExecution(id, {
      signal: leaving.signal,
      // The stream closes with the last child, then `end` would reopen it: by then `isRunning` is false.
      onEvent: ({ event }) => {
        if (event === 'end' || event.startsWith('child-')) read();
        return undefined;
      },
    }).catch(read);
    return () => {
      leaving.abort();
      void executionsChanged(queryClient);
    };
  }, [id, isRunning, queryClient]);
}

/**
 * Reruns a failed child with its values; opens its form if a withheld value must be typed in, unless the user has left
 * meanwhile.
 */
export function RetryChild({ parent, child }: { parent: Execution; child: ChildExecution }) {
  const { t, i18n } = useTranslation('executions');
  const toast = useToast();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const queryClient = useQueryClient();
  const { data: tasks } = useQuery(tasksByIdQuery);
  const task = tasks?.get(child.task_id);
  const refresh = () => void executionChanged(queryClient, parent.id);
  const { run, pending } = useStartExecution(
    task ?? { id: child.task_id, required_parameters: [] },
    parent.id,
    refresh,
    (problem) => {
      if (!isApiError(problem, 'FIELD_WITHHELD')) toast.error(problem, t('problem.generic'));
      else if (isShown()) void navigate(paths.rerun({ ...child, parent_execution_id: parent.id }));
    },
  );
  const retry = async () => {
    if (!task) return;
    const earlier = await queryClient.fetchQuery(executionQuery(child.id));
    const values = userInputsOf(task, earlier);
    await run(values, { repeats: true, hasForm: false, earlier: Object.keys(values) });
  };
  const name = task ? localized(task.config.locales, i18n.language, 'name', task.name) : child.task_name;
  return (
    <LoadingButton
      size="small"
      icon="refresh"
      pending={pending}
      disabled={!task}
      aria-label={t('further.retryNamed', { name })}
      onClick={() => void retry().catch((error: unknown) => toast.error(error, t('problem.generic')))}
    >
      {t('further.retry')}
    </LoadingButton>
  );
}

const reasons = [
  'TASK_NOT_ACTIVE',
  'TIER_LOCKED',
  'FIELD_WITHHELD',
  'MISSING_USER_PARAMETERS',
  'VALIDATION_FAILED',
  'MODEL_PAUSED',
] as const;

/** One child task of a parent's execution: its latest run and the actions available now. */
export function ChildTaskCard({
  parent,
  row,
  number,
  isOrdered,
}: {
  parent: Execution;
  row: ChildRow;
  /** Its place among the steps, from 1. */
  number: number;
  /** The children are running in order, so this one can't be started by hand. */
  isOrdered: boolean;
}) {
  const { t, i18n } = useTranslation(['executions', 'errors']);
  const usage = useQuery(taskUsageQuery(row.task.id));
  const { task, latest } = row;
  const isSpent = usage.data?.remaining_executions === 0;
  const isLive = latest !== null && isExecutionOpen(latest.status);
  const name = localized(task.locales, i18n.language, 'name', task.name);
  const reason = reasons.find((code) => code === row.skipped);
  /** Returns what blocks another run, or what it waits for; quiet while in order, and after a result. */
  const noteOf = (): { text: string; icon: IconName; isQuiet: boolean } | null => {
    if (isOrdered && !latest) return { text: t('phase.pending'), icon: 'hourglass_top', isQuiet: true };
    if (isSpent && !isLive) {
      const text = t(usage.data && isOverBudget(usage.data) ? 'limit.budget.title' : 'further.spent');
      return { text, icon: 'info', isQuiet: latest !== null && isExecutionCompleted(latest.status) };
    }
    if (row.skipped === null) return null;
    const text = reason ? t(`further.skipped.${reason}`) : codeText(t, row.skipped);
    return { text, icon: 'info', isQuiet: false };
  };
  const note = noteOf();
  const canRun = !isSpent && !isLive && !isOrdered;
  return (
    <Box component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 1, p: 2, ...surface }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography aria-hidden variant="h4" component="span" sx={{ color: 'text.secondary' }}>
          {number}
        </Typography>
        <Typography variant="h4" component="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {latest ? (
            <Box component={Link} to={paths.execution(latest.id)} sx={{ ...loneLink, color: 'inherit' }}>
              {name}
            </Box>
          ) : (
            name
          )}
        </Typography>
        {latest && <StatusChip status={latest.status} error={latest.error} />}
      </Box>
      {latest && (
        <Note>
          <DateTime at={latest.created_at} />
        </Note>
      )}
      <Note variant="body2" sx={{ flex: 1 }}>
        {localized(task.locales, i18n.language, 'description', task.description)}
      </Note>
      {note && (
        <Typography
          variant="small"
          sx={{ display: 'flex', gap: 0.75, color: note.isQuiet ? 'text.secondary' : 'tint.warning.text' }}
        >
          <Icon name={note.icon} size={18} />
          {note.text}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {canRun && latest && isExecutionFailed(latest.status) && (
          <RetryChild parent={parent} child={latest} />
        )}
        <Button
          size="small"
          // The section's main action is to run the rest.
          variant="outlined"
          {...(canRun
            ? {
                component: Link,
                to: paths.runTask(task.id, parent.id),
              }
            : { disabled: true })}
          startIcon={<Icon name="play_arrow-fill" size={18} />}
          aria-label={t('further.executeNamed', { name })}
        >
          {t('further.execute')}
        </Button>
        {latest && (
          <Button
            size="small"
            color="inherit"
            component={Link}
            to={paths.execution(latest.id)}
            aria-label={t(isLive ? 'further.watchNamed' : 'further.openNamed', { name })}
          >
            {t(isLive ? 'further.watch' : 'further.open')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** The child tasks of a completed parent execution, to run one by one or all in order. */
export default function ChildTaskList({ execution, task }: { execution: Execution; task: Task }) {
  const { t } = useTranslation('executions');
  const { user } = useSession();
  const title = useId();
  // Held children resume automatically; the stream says when.
  useFollowChildren(execution.id, isChildSequenceRunning(execution.children_run?.status));
  const rows = childRows(task, execution, isAdmin(user));
  if (rows.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={title}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <div>
        <Typography id={title} variant="h3" component="h2">
          {t('further.title')}
        </Typography>
        <Note variant="body2" sx={{ mt: 0.5 }}>
          {t('further.text')}
        </Note>
      </div>
      <RunAllChildren execution={execution} rows={rows} />
      <Box component="ol" sx={{ ...plainList, ...cardGrid(320), gap: 1.5 }}>
        {rows.map((row, index) => (
          <ChildTaskCard
            key={row.task.id}
            parent={execution}
            row={row}
            number={index + 1}
            isOrdered={isOrdered(execution.children_run)}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Why the children stopped before the end, and what to do about it. */
function WhyStopped({ error }: { error: NonNullable<Execution['children_run']>['error'] }) {
  const { t } = useTranslation(['executions', 'errors']);
  if (!error) return null;
  const isLimit = error.code.startsWith('DAILY_LIMIT');
  const text = error.code === 'CANCELLED' ? t('further.cancelled') : codeText(t, error.code, error.message);
  return (
    <Alert
      severity={error.code === 'CANCELLED' ? 'info' : 'warning'}
      icon={<Icon name={isLimit ? 'hourglass_top' : 'info'} />}
      {...(isLimit && {
        action: (
          <Button size="small" color="inherit" component={Link} to={paths.subscription}>
            {t('limit.task.buy')}
          </Button>
        ),
      })}
    >
      {text}
    </Alert>
  );
}

type RemainingProps = Record<'remaining' | 'asking' | 'unaffordable', readonly ChildTask[]>;

/** Shows the remaining tasks, and which of them won't run and why: before the button is pressed. */
function Remaining({ remaining, asking, unaffordable }: RemainingProps) {
  const { t, i18n } = useTranslation('executions');
  const { language } = i18n;
  const named = (list: readonly ChildTask[]) =>
    formatList(
      language,
      list.map(({ locales, name }) => localized(locales, language, 'name', name)),
    );
  return (
    <Typography variant="body2" component="p" sx={{ maxWidth: '72ch' }}>
      {t('further.remaining', { count: remaining.length, names: named(remaining) })}{' '}
      {asking.length > 0 && t('further.asks', { count: asking.length, names: named(asking) })}{' '}
      {unaffordable.length > 0 && t('further.unaffordable', { names: named(unaffordable) })}
    </Typography>
  );
}

/** Returns which of these steps today's runs are enough for, in order, and which they are not. */
function useAffordable(steps: readonly ChildTask[]): Record<'runnable' | 'unaffordable', ChildTask[]> {
  const { user } = useSession();
  const usages = useQueries({ queries: steps.map(({ id }) => taskUsageQuery(id)) });
  const { limit, left, extra } = user ? runsLeft(user) : { limit: -1, left: 0, extra: 0 };
  const open = steps.filter((_, index) => usages[index]?.data?.remaining_executions !== 0);
  const runnable = limit < 0 ? open : open.slice(0, left + extra);
  return { runnable, unaffordable: steps.filter((step) => !runnable.includes(step)) };
}

/** Runs all remaining children, shows their progress, and stops them. */
export function RunAllChildren({ execution, rows }: { execution: Execution; rows: readonly ChildRow[] }) {
  const { t } = useTranslation('executions');
  const toast = useToast();
  const runAll = useRunChildren(execution.id);
  const stop = useCancelExecution(execution.id);
  const { ended, left, total } = childrenProgress(rows);
  const remaining = remainingOf(rows);
  const withheld = useWithheldSteps(remaining, execution);
  const { data: tasks } = useQuery(tasksByIdQuery);
  const isWithheld = ({ id }: ChildTask) => withheld.some(({ step }) => step.id === id);
  const asking = remaining.filter((one) => !isWithheld(one) && needsInput(tasks?.get(one.id), execution));
  const { runnable, unaffordable } = useAffordable(
    remaining.filter((one) => !isWithheld(one) && !asking.includes(one)),
  );
  const progressText = t('further.progress', { ended, total });
  if (isOrdered(execution.children_run)) {
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 240px', maxWidth: 480 }}>
          <Typography variant="small" component="p" role="status" sx={{ mb: 0.75, fontWeight: 600 }}>
            {progressText}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={total === 0 ? 0 : Math.round((ended / total) * 100)}
            aria-label={progressText}
          />
        </Box>
        <LoadingButton
          variant="outlined"
          color="inherit"
          icon="stop-fill"
          pending={stop.isPending}
          onClick={() =>
            void stop.mutateAsync().catch((error: unknown) => toast.error(error, t('stopFailed')))
          }
        >
          {t('further.stop')}
        </LoadingButton>
      </Box>
    );
  }
  const error = execution.children_run?.error ?? null;
  const isHeld = execution.children_run?.held ?? false;
  if (left === 0 && !error) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <WhyStopped error={error} />
      {isHeld && (
        <Alert severity="info" icon={<Icon name="hourglass_top" />}>
          {t('further.held')}
        </Alert>
      )}
      {left > 0 && <Remaining remaining={remaining} asking={asking} unaffordable={unaffordable} />}
      <WithheldSteps found={withheld} />
      {runnable.length > 0 && (
        <LoadingButton
          icon="play_arrow-fill"
          pending={runAll.isPending}
          onClick={() => void runAll.mutateAsync().catch((error: unknown) => toast.error(error))}
        >
          {t('further.runAll', { count: runnable.length })}
        </LoadingButton>
      )}
    </Box>
  );
}
