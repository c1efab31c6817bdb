import { type Execution, isExecutionFinished, isExecutionOpen, type Task } from '@agentarium/contracts';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { liveExecutionQuery } from '../../../data/executions.ts';
import { taskOfExecutionQuery } from '../../../data/tasks.ts';
import { DetailFailed, MissingState, useFailedRoute } from '../../../design/feedback/page-failed.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useIsShown } from '../../../design/hooks/use-is-shown.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useTitle } from '../../../design/hooks/use-title.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { monospace, plainList } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { isAdmin } from '../../../lib/session-store.ts';
import { shownStatus } from '../../../widgets/chips.tsx';
import { SystemInfo } from '../../../widgets/system-info.tsx';
import { taskNameOf } from '../answer/agent-display.ts';
import { ExecutionProblem } from '../configure/execution-problem.tsx';
import { useStartExecution } from '../configure/use-start-execution.ts';
import { userInputsOf } from '../parameters/user-inputs.ts';
import { ProvenanceFacts } from '../provenance/provenance.tsx';
import { StoredToolCalls } from '../tool-calls/tool-calls.tsx';
import { AnswerWithInputs } from './answer-with-inputs.tsx';
import { ExecutionHeader } from './execution-header.tsx';
import { ExecutionTabs } from './execution-tabs.tsx';

type ExecutionDetailProps = {
  id: string;
  /** The current schedule state of a scheduled parent. */
  scheduleChip?: (execution: Execution) => ReactNode;
  /** Shows when that schedule was stopped and by whom; nothing while active. */
  scheduleStop?: (execution: Execution) => ReactNode;
};

/** One execution; offline this device's copy, with a note. */
export function ExecutionDetail({ id, ...schedule }: ExecutionDetailProps) {
  const { data, refetch } = useSuspenseQuery(liveExecutionQuery(id));
  return (
    <>
      {data.saved_at && <OfflineNote at={data.saved_at} onOnline={() => void refetch()} />}
      <Loaded execution={data} {...schedule} />
    </>
  );
}

/** Instead of an execution that does not exist, is somebody else's, or could not be loaded. */
export function ExecutionFailed() {
  const { t } = useTranslation('executions');
  const { error } = useFailedRoute();
  if (isApiError(error, 'FORBIDDEN'))
    return <MissingState title={t('forbidden')} fallback={paths.executions} />;
  return (
    <DetailFailed
      missing={{ code: 'EXECUTION_NOT_FOUND', title: t('notFound.title'), text: t('notFound.text') }}
      failed={t('loadFailed')}
      fallback={paths.executions}
    />
  );
}

function Loaded({
  execution,
  scheduleChip,
  scheduleStop,
}: Omit<ExecutionDetailProps, 'id'> & { execution: Execution }) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const format = useFormat();
  const { data: task, isLoading } = useQuery(taskOfExecutionQuery(execution.task_id));
  const { retry, retrying, problem } = useRetry(execution, task);
  const isScheduled = task?.task_type === 'parent_scheduled';
  const title = taskNameOf(task, i18n.language, execution.task_name);
  // With its time, since the task's page and its other runs share the name.
  useTitle(`${title}, ${format.dateTime(execution.created_at)}`);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 1.5, sm: 4 } }}>
      <ExecutionHeader
        execution={execution}
        task={task}
        isTaskLoading={isLoading}
        title={title}
        schedule={isScheduled && scheduleChip?.(execution)}
        scheduleStop={isScheduled && scheduleStop?.(execution)}
      />
      <AdminNotes execution={execution} />
      <ExecutionProblem problem={problem} parameters={task?.required_parameters ?? []} />
      <AnswerWithInputs execution={execution} task={task}>
        <ExecutionTabs
          execution={execution}
          task={task}
          onRunAgain={task && (() => void navigate(paths.rerun(execution)))}
          onRetry={task && retry}
          retrying={retrying}
        />
      </AnswerWithInputs>
      <ProvenanceSection execution={execution} task={task} />
      <ExecutionSystemInfo execution={execution} />
    </Box>
  );
}

/** For the owner of a run: which administrator started it, and when and why one opened it. */
function AdminNotes({ execution }: { execution: Execution }) {
  const { t } = useTranslation('executions');
  const { retried_by, reveals } = execution;
  if (retried_by === null && reveals.length === 0) return null;
  return (
    <Alert severity="info" icon={<Icon name="shield_person" />} sx={{ maxWidth: 760 }}>
      {retried_by !== null && <Box>{t('byAdmin.retried', { admin: retried_by })}</Box>}
      {reveals.length > 0 && (
        <>
          <Box>{t('byAdmin.revealed')}</Box>
          <Box component="ul" sx={{ ...plainList, mt: 0.5 }}>
            {reveals.map(({ at, reason }) => (
              <Box component="li" key={at} sx={{ overflowWrap: 'anywhere' }}>
                <DateTime at={at} />: {reason}
              </Box>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}

/** The first request after reconnecting may still fail. */
const againMs = 5000;

/** Says that an answer is this device's copy, and from when; refetches once online. */
function OfflineNote({ at, onOnline }: { at: string; onOnline: () => void }) {
  const { t } = useTranslation('executions');
  useEffect(() => {
    const timer = setInterval(() => navigator.onLine && onOnline(), againMs);
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [onOnline]);
  return (
    <Alert severity="info" icon={<Icon name="wifi_off" />} data-print-hide sx={{ mb: 2 }}>
      {t('offline.note')} <DateTime at={at} />
    </Alert>
  );
}

/**
 * Reruns an execution's task with the same values and opens the new execution; the schedule stays. Opens the form
 * instead if a withheld value must be typed in. A user who left meanwhile stays where they are.
 */
export function useRetry(execution: Execution, task: Task | undefined) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { run, pending, problem } = useStartExecution(
    task ?? { id: execution.task_id, required_parameters: [] },
    execution.parent_execution_id,
    (next) => {
      if (isShown()) void navigate(paths.execution(next.id));
    },
    (refusal) => {
      if (isShown() && isApiError(refusal, 'FIELD_WITHHELD')) void navigate(paths.rerun(execution));
    },
  );
  return {
    retry: () => {
      const values = task && userInputsOf(task, execution);
      if (values) void run(values, { repeats: true, hasForm: false, earlier: Object.keys(values) });
    },
    retrying: pending,
    problem,
  };
}

const code = (text: string) => <code key={text}>{text}</code>;

function Json({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="h6" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          p: 1.5,
          maxHeight: 360,
          overflow: 'auto',
          borderRadius: '12px',
          bgcolor: 'surface.sunken',
          typography: 'small',
          fontFamily: monospace,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {children}
      </Box>
    </div>
  );
}

/** All stored data of an execution, collapsed at first (docs/spec/user-side.md#executions). */
export function ExecutionSystemInfo({ execution }: { execution: Execution }) {
  const { t } = useTranslation(['executions', 'common']);
  const { user } = useSession();
  const parent = execution.parent_execution_id;
  const isOpen = isExecutionOpen(execution.status);
  const pretty = (value: unknown) => JSON.stringify(value, null, 2);
  return (
    <SystemInfo
      title={t('system.title')}
      rows={[
        [t('system.id'), code(execution.id)],
        [t('system.status'), t(`common:executionStatus.${shownStatus(execution)}`)],
        [t('system.userId'), code(execution.user_id)],
        [t('system.taskId'), code(execution.task_id)],
        [t('system.taskName'), execution.task_name],
        [t('system.agentName'), execution.agent_name],
        [t('system.changeCount'), String(execution.change_count)],
        [t('system.modelVersion'), String(execution.model_version)],
        [t('system.created'), <DateTime key="created" at={execution.created_at} />],
        [t('system.updated'), <DateTime key="updated" at={execution.updated_at} />],
        [
          t('system.parent'),
          parent && (
            <Link key="parent" to={paths.execution(parent)}>
              {code(parent)}
            </Link>
          ),
        ],
        [t('system.error'), execution.error && code(execution.error.code)],
      ]}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Json title={t('system.input')}>{pretty(execution.input_params)}</Json>
        {execution.output_params && <Json title={t('system.output')}>{pretty(execution.output_params)}</Json>}
        {isAdmin(user) && <StoredToolCalls executionId={execution.id} isOpen={isOpen} />}
        {execution.request?.map(({ role: sender, content }, index) => {
          const role = t(`common:messageRole.${sender}` as 'common:messageRole.user', {
            defaultValue: sender,
          });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a request never change
            <Json key={index} title={t('system.message', { number: index + 1, role })}>
              {content}
            </Json>
          );
        })}
      </Box>
    </SystemInfo>
  );
}

/** How a run's answer came about, collapsed at first; its texts load when it is opened. */
export function ProvenanceSection({ execution, task }: { execution: Execution; task: Task | undefined }) {
  const { t } = useTranslation(['executions', 'common']);
  if (!isExecutionFinished(execution.status)) return null;
  return (
    <Accordion slotProps={{ heading: { component: 'h2' }, transition: { unmountOnExit: true } }}>
      <AccordionSummary
        expandIcon={<Icon name="keyboard_arrow_down" />}
        sx={{ px: 2.5, '& .MuiAccordionSummary-content': { alignItems: 'center' } }}
      >
        <Icon name="account_tree" sx={{ mr: 1.25, color: 'secondary.main' }} />
        <Typography variant="h4" component="span" sx={{ textWrap: 'balance' }}>
          {t('executions:provenance')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 2.5, pb: 2.5 }}>
        <Suspense fallback={<Note role="status">{t('common:loading')}</Note>}>
          <ProvenanceFacts execution={execution} task={task} />
        </Suspense>
      </AccordionDetails>
    </Accordion>
  );
}
