import {
  type Execution,
  isExecutionCompleted,
  isExecutionFailed,
  type ScheduleValue,
  type Task,
} from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { latestExecutionsQuery } from '../../../data/execution-lists.ts';
import { liveExecutionQuery } from '../../../data/executions.ts';
import { scheduleQuery } from '../../../data/schedule.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useIsShown } from '../../../design/hooks/use-is-shown.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { columns, surface } from '../../../design/layout/styles.ts';
import { visuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { deleteDraft, readDraft } from '../../../lib/drafts.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { SpeechBubble } from '../../../widgets/speech-bubble.tsx';
import { getAgentDisplay } from '../answer/agent-display.ts';
import { preloadMarkdown } from '../answer/answer-text.tsx';
import { AnswerSkeleton, ExecutionAnswer, preloadLiveAnswer } from '../answer/execution-answer.tsx';
import { ChildTasks } from '../children/child-tasks.tsx';
import { AnswerWithInputs } from '../detail/answer-with-inputs.tsx';
import { storedSchedule } from '../parameters/schedule-input.ts';
import { scheduleParameterOf, unchangedNames, userInputsOf } from '../parameters/user-inputs.ts';
import { hasNumericValues } from '../progress/progress-section.tsx';
import { sharedInputOf, valuesOfShare } from '../share/shared-input.ts';
import { ConfigureSkeleton } from './configure-skeleton.tsx';
import { ExecutionConfigure } from './execution-configure.tsx';
import { ExecutionProblem } from './execution-problem.tsx';
import { useStartExecution } from './use-start-execution.ts';

/**
 * The initial schedule of a scheduled task's form: the user's current one, so another run doesn't replace it with the
 * default. Null values if there is none or it can't be read.
 */
function useStoredSchedule(task: Task): { loading: boolean; values: Record<string, unknown> | null } {
  const parameter = scheduleParameterOf(task);
  const { data, isLoading } = useQuery({
    ...scheduleQuery(task.id),
    enabled: parameter !== undefined,
    retry: 1,
  });
  if (!parameter || !data) return { loading: isLoading, values: null };
  return { loading: false, values: { [parameter.name]: storedSchedule(data) } };
}

type LastValues = { values: Record<string, unknown> | null; isLoading: boolean };

/** The input of the user's last run of a task, without its schedule; null if there was none. */
function useLastValues(task: Task, isWanted: boolean): LastValues {
  const { user } = useSession();
  const schedule = scheduleParameterOf(task)?.name;
  const { data, isLoading, isFetched, failureCount } = useQuery({
    ...latestExecutionsQuery(user?.id ?? '', task.id),
    enabled: isWanted && user !== null,
  });
  const [last] = data ?? [];
  if (!isWanted || !last) return { values: null, isLoading: isLoading && !isFetched && failureCount === 0 };
  const inputs = Object.entries(userInputsOf(task, last)).filter(([name]) => name !== schedule);
  return { values: inputs.length === 0 ? null : Object.fromEntries(inputs), isLoading: false };
}

/** Hidden, configure parameters, results (docs/spec/user-side.md#tasks). */
type Step = -1 | 0 | 1;

type ExecutionPanelProps = {
  task: Task;
  parentExecutionId: string | null;
  /** Back or Cancel: the panel is hidden again. */
  onClose: () => void;
  /** Starts open; else the panel is a button that opens it. */
  autoOpen?: boolean;
};

/**
 * Runs a task in two steps: parameters, then the answer as it is written. The run is in the address as `run`, so a
 * reload continues with it.
 */
export function ExecutionPanel({ task, parentExecutionId, onClose, autoOpen = false }: ExecutionPanelProps) {
  const { t, i18n } = useTranslation('executions');
  const format = useFormat();
  const toast = useToast();
  const isShown = useIsShown();
  const [runId, setRunId] = useUrlState('run');
  const [fromId] = useUrlState('from');
  const from = useQuery(liveExecutionQuery(fromId || null));
  const [step, setStep] = useState<Step>(runId ? 1 : autoOpen ? 0 : -1);
  const [isClosing, setIsClosing] = useState(false);
  const [started, setStarted] = useState<{ id: string; at: number } | null>(null);
  const [values, setValues] = useState<Record<string, unknown> | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  const stored = useStoredSchedule(task);
  const { state, key } = useLocation();
  // The state of the link that opened the form; later addresses of the panel have none.
  const [shared] = useState(() => {
    const input = sharedInputOf(state);
    return input && { key, values: valuesOfShare(task, input) };
  });
  const repeats = isAgain || fromId !== '';
  const heading = useRef<HTMLHeadingElement>(null);
  const executionId = started?.id ?? (runId || null);
  const ownName = ['run', task.id, parentExecutionId, fromId, shared?.key].filter(Boolean).join('.');
  // Reused values start a separate form: earlier input stays with the other one. Input that was left there shows again.
  const reusedName = `${ownName}.last`;
  const [isReused, setReused] = useState(() => Object.keys(readDraft(reusedName)).length > 0);
  const formName = isReused ? reusedName : ownName;
  const last = useLastValues(task, step === 0 && !repeats && (isReused || values === null));
  const reused = isReused ? last.values : null;
  const initial =
    values ??
    (from.data ? userInputsOf(task, from.data) : { ...stored.values, ...(reused ?? shared?.values) });
  // The values that the form was filled with from an earlier run, so that the next one can say so.
  const [filled, setFilled] = useState<Record<string, unknown> | null>(null);
  const earlier = filled ?? reused ?? (from.data ? userInputsOf(task, from.data) : null);

  /** Confirms a schedule that came with a run by when it runs next. */
  const announceNextRun = async ({ input_params }: Execution) => {
    const parameter = scheduleParameterOf(task);
    const schedule = parameter && (input_params[parameter.name] as ScheduleValue | null | undefined);
    if (!schedule?.enabled) return;
    const { plannedRuns } = await import('@agentarium/contracts/cron');
    const [next] = plannedRuns({ cron_expressions: [], ...schedule }, new Date(), 1);
    if (next) toast.success(t('scheduled', { time: format.dateTime(next) }));
  };
  const accepted = (execution: Execution) => {
    deleteDraft(formName);
    if (!repeats) void announceNextRun(execution);
    // Another page has its own `run` in the address.
    if (!isShown()) return;
    setStarted({ id: execution.id, at: Date.now() });
    setRunId(execution.id);
    setStep(1);
  };
  const { run, pending, problem } = useStartExecution(task, parentExecutionId, accepted);
  const submit = (next: Record<string, unknown>, once: readonly string[]) => {
    preloadMarkdown();
    preloadLiveAnswer();
    const schedule = repeats ? scheduleParameterOf(task)?.name : undefined;
    // The schedule of the run that is repeated: it is not asked for again.
    const all =
      schedule && initial && schedule in initial ? { ...next, [schedule]: initial[schedule] } : next;
    // A value typed for one run only is not there for the next.
    setValues(Object.fromEntries(Object.entries(all).filter(([name]) => !once.includes(name))));
    return run(all, { repeats, earlier: unchangedNames(all, earlier) });
  };
  const retry = (newValues: Record<string, unknown>) =>
    void run(values ?? newValues, {
      repeats: true,
      hasForm: false,
      earlier: unchangedNames(values ?? newValues, newValues),
    });
  const again = (execution?: Execution) => {
    if (execution) {
      setFilled(userInputsOf(task, execution));
      setValues((current) => current ?? execution.input_params);
    }
    setIsAgain(true);
    setStarted(null);
    setRunId('');
    setStep(0);
  };
  const close = () => {
    setRunId('');
    setIsClosing(true);
  };
  // Changes of the address don't batch: remove `run` before `onClose` removes what opened the panel.
  useEffect(() => {
    if (!isClosing || runId) return;
    setIsClosing(false);
    setStarted(null);
    setStep(-1);
    onClose();
  }, [isClosing, runId, onClose]);

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);

  if (step === -1) {
    return (
      <Button
        variant="contained"
        size="large"
        startIcon={<Icon name="play_arrow-fill" />}
        onClick={() => setStep(0)}
      >
        {t('panel.open')}
      </Button>
    );
  }
  const agent = getAgentDisplay(task, i18n.language, task.agent.name);
  return (
    <Box component="section" aria-labelledby="run-panel-title">
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          mb: 2,
          // The form of a phone begins on its first screen, and has its own way out.
          ...(step === 0 && { '@media (max-width:599.95px)': visuallyHidden }),
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Note>{t('panel.step', { step: step + 1 })}</Note>
          <Typography
            id="run-panel-title"
            ref={heading}
            tabIndex={-1}
            variant="h2"
            sx={{ outline: 'none', scrollMarginTop: '88px' }}
          >
            {t(step === 0 ? 'panel.configure' : 'panel.results')}
          </Typography>
        </Box>
        <Button color="inherit" startIcon={<Icon name="close" />} onClick={close}>
          {t('panel.close')}
        </Button>
      </Box>
      {step === 0 || executionId === null ? (
        <Box sx={{ ...columns('lg', 'minmax(0, 560px) minmax(0, 1fr)'), gap: { xs: 3, lg: 4 } }}>
          <Box sx={{ p: { xs: 2, sm: 3 }, ...surface }}>
            <Suspense fallback={<ConfigureSkeleton />}>
              {from.isLoading || stored.loading ? (
                <ConfigureSkeleton />
              ) : (
                <ExecutionConfigure
                  key={formName}
                  task={task}
                  parentExecutionId={parentExecutionId}
                  formName={formName}
                  initial={initial}
                  repeats={repeats}
                  pending={pending}
                  problem={problem}
                  isLoading={last.isLoading}
                  onUseLast={last.values && !isReused ? () => setReused(true) : undefined}
                  onRun={submit}
                  onCancel={close}
                />
              )}
            </Suspense>
          </Box>
          {agent.greeting && (
            <Box sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 96 }}>
              <SpeechBubble image={agent.image} role={agent.role} name={agent.name}>
                <Typography>{agent.greeting}</Typography>
              </SpeechBubble>
            </Box>
          )}
        </Box>
      ) : (
        <ExecutionResult
          task={task}
          executionId={executionId}
          startedAt={started?.id === executionId ? started.at : undefined}
          retrying={pending}
          problem={problem}
          onRunAgain={again}
          onMissing={again}
          onRetry={(execution) => retry(userInputsOf(task, execution))}
        />
      )}
    </Box>
  );
}

export type ExecutionResultProps = {
  task: Task;
  executionId: string;
  startedAt: number | undefined;
  retrying: boolean;
  problem: unknown;
  onRunAgain: (execution: Execution) => void;
  /** The run in the address no longer exists. */
  onMissing: () => void;
  onRetry: (execution: Execution) => void;
};

/** Step two of a run: the answer beside the user's input. */
export function ExecutionResult({
  task,
  executionId,
  startedAt,
  retrying,
  problem,
  onRunAgain,
  onMissing,
  onRetry,
}: ExecutionResultProps) {
  const { t } = useTranslation('executions');
  const { data: execution, error, refetch } = useQuery(liveExecutionQuery(executionId));
  const isMissing = isApiError(error, 'EXECUTION_NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED');
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing, onMissing]);
  if (error && !execution) {
    return <ErrorState compact error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!execution) return <AnswerSkeleton />;
  return (
    <AnswerWithInputs
      execution={execution}
      task={task}
      actions={
        <Box sx={{ display: 'grid', gap: 1 }}>
          {isExecutionFailed(execution.status) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Icon name="tune" />}
              // Accepted, the retry would replace the form and what is typed there.
              disabled={retrying}
              onClick={() => onRunAgain(execution)}
            >
              {t('panel.change')}
            </Button>
          )}
          <Button
            component={Link}
            to={paths.execution(execution.id)}
            color="inherit"
            startIcon={<Icon name="open_in_new" />}
          >
            {t('panel.openExecution')}
          </Button>
          {isExecutionCompleted(execution.status) && hasNumericValues(task) && (
            <Button
              component={Link}
              to={withQuery(paths.execution(execution.id), { tab: '2' })}
              color="inherit"
              startIcon={<Icon name="show_chart" />}
            >
              {t('panel.numbers')}
            </Button>
          )}
        </Box>
      }
    >
      <ExecutionProblem problem={problem} parameters={task.required_parameters} />
      <ExecutionAnswer
        key={execution.id}
        execution={execution}
        task={task}
        startedAt={startedAt}
        onRunAgain={() => onRunAgain(execution)}
        onRetry={() => onRetry(execution)}
        retrying={retrying}
      />
      {isExecutionCompleted(execution.status) && (
        <Box sx={{ mt: 3, ':empty': { display: 'none' } }}>
          <ChildTasks execution={execution} task={task} />
        </Box>
      )}
    </AnswerWithInputs>
  );
}
