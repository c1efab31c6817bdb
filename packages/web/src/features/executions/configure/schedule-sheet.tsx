import type { ErrorDetail, SavedSchedule, Task } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { savedScheduleQuery, scheduleSeen, useSaveSchedule } from '../../../data/schedule.ts';
import { taskQuery } from '../../../data/tasks.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { TitledDialog } from '../../../design/feedback/titled-dialog.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { useIsShown } from '../../../design/hooks/use-is-shown.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { deleteDraft } from '../../../lib/drafts.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { useScheduleLimit } from '../../../widgets/schedule-forecast.tsx';
import { storedSchedule } from '../parameters/schedule-input.ts';
import { scheduleParameterOf } from '../parameters/user-inputs.ts';
import { ConfigureSkeleton } from './configure-skeleton.tsx';
import { ExecutionConfigure } from './execution-configure.tsx';

/** The task with its schedule as the first field. */
const scheduleFirst = (task: Task): Task => {
  const schedule = scheduleParameterOf(task);
  const others = task.required_parameters.filter((parameter) => parameter !== schedule);
  return { ...task, required_parameters: schedule ? [schedule, ...others] : others };
};

/** The inputs of a schedule's runs; the schedule itself as it is now, even if it was stopped since. */
function inputsOf(task: Task, saved: SavedSchedule | null): Record<string, unknown> | null {
  const schedule = scheduleParameterOf(task);
  if (!saved || !schedule) return null;
  // One whose time has passed is opened to be set again.
  const enabled = saved.enabled || saved.stop_reason === 'DONE';
  return { ...saved.parameters, [schedule.name]: storedSchedule({ ...saved, enabled }) };
}

type ScheduleSheetProps = { taskId: string; onClose: () => void };

/**
 * Sets or changes the user's schedule of a task. Saving runs nothing unless asked to
 * (docs/spec/user-side.md#schedules).
 */
export function ScheduleSheet({ taskId, onClose }: ScheduleSheetProps) {
  const { t } = useTranslation('schedule');
  const task = useQuery(taskQuery(taskId));
  const saved = useQuery(savedScheduleQuery(taskId));
  const failed = [task, saved].find(({ isError, data }) => isError && data === undefined);
  return (
    <TitledDialog
      title={t(saved.data ? 'sheet.edit' : 'sheet.setUp')}
      onClose={onClose}
      sx={{
        '& .MuiDialogTitle-root': { px: { xs: 2, sm: 3 } },
        // In view on a desk too: the form is longer than the window.
        '& [data-foot]': {
          position: 'sticky',
          mx: { xs: -2, sm: -3 },
          px: { xs: 2, sm: 3 },
          py: { xs: 1.5, sm: 2 },
          borderTopWidth: '1px',
          bgcolor: 'surface.raised',
        },
      }}
      content={{ sx: { px: { xs: 2, sm: 3 }, pb: 0 } }}
    >
      {failed ? (
        <QueryFailed query={failed} compact title={t('section.failed')} />
      ) : task.data && saved.data !== undefined && saved.isFetchedAfterMount ? (
        <Suspense fallback={<ConfigureSkeleton />}>
          <ScheduleForm task={scheduleFirst(task.data)} saved={saved.data} onClose={onClose} />
        </Suspense>
      ) : (
        <ConfigureSkeleton />
      )}
    </TitledDialog>
  );
}

type ScheduleFormProps = { task: Task; saved: SavedSchedule | null; onClose: () => void };

function ScheduleForm({ task, saved, onClose }: ScheduleFormProps) {
  const { t, i18n } = useTranslation('schedule');
  const toast = useToast();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const save = useSaveSchedule(task.id);
  const limit = useScheduleLimit(task.id);
  // What the form was opened with, while `saved` follows what other pages save.
  const [before] = useState(() => scheduleSeen(saved));
  const [runNow, setRunNow] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const formName = `${task.id}.schedule`;
  const submit = async (parameters: Record<string, unknown>): Promise<readonly ErrorDetail[]> => {
    setProblem(null);
    try {
      const { next_execution, timezone, execution_id } = await save.mutateAsync({
        parameters: parameters as SavedSchedule['parameters'],
        run_now: runNow,
        before,
      });
      deleteDraft(formName);
      const time = next_execution && formatDateTime(i18n.language, next_execution, timezone);
      toast.success(time ? t('sheet.saved', { time }) : t('sheet.savedOff'));
      // A sheet that was closed meanwhile: its user may be elsewhere, or in another one.
      if (!isShown()) return [];
      onClose();
      if (execution_id) void navigate(paths.execution(execution_id));
      return [];
    } catch (error) {
      const details = isApiError(error, 'VALIDATION_FAILED') ? error.details : [];
      if (details.length === 0) setProblem(error);
      return details;
    }
  };
  return (
    <ExecutionConfigure
      task={task}
      formName={formName}
      problem={problem}
      parentExecutionId={null}
      initial={inputsOf(task, saved)}
      repeats={false}
      pending={save.isPending}
      saves={{ runNow, onRunNow: setRunNow, isBlocked: saved === null && limit?.isReached === true }}
      onRun={submit}
      onCancel={onClose}
    />
  );
}
