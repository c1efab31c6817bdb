import type { ErrorDetail, Task, TaskUsage } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taskUsageQuery } from '../../../data/tasks.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { isAdmin } from '../../../lib/roles.ts';
import { ForecastTask } from '../../../widgets/schedule-forecast.tsx';
import { isOpenStep } from '../children/children-state.ts';
import { useWithheldSteps } from '../children/use-withheld-steps.ts';
import { WithheldSteps } from '../children/withheld-steps.tsx';
import { withoutSchedule } from '../detail/user-inputs.ts';
import { VisionNote } from '../files/vision-note.tsx';
import { withheldGaps } from '../gaps/profile-gaps.ts';
import { useFillGaps } from '../gaps/use-fill-gaps.ts';
import { MissingAlert } from '../parameters/missing-alert.tsx';
import { ParameterForm } from '../parameters/parameter-form.tsx';
import { ProfileBlock } from '../parameters/profile-block.tsx';
import { missingParameters, type ValueSources } from '../parameters/profile-values.ts';
import { ConfigureSkeleton } from './configure-skeleton.tsx';
import { ExecutionProblem } from './execution-problem.tsx';
import { LimitBlock } from './limit-block.tsx';
import { limitOfUsage } from './limit-facts.ts';
import { useValueSources } from './use-value-sources.ts';

export type ExecutionConfigureProps = {
  task: Task;
  parentExecutionId: string | null;
  /** The key under which the input is saved. */
  formName: string;
  initial: Record<string, unknown> | null;
  /** The panel does not know yet whether there are values of a last run. */
  isLoading?: boolean;
  /** Fills the form with the last run's values; absent if there are none. */
  onUseLast?: (() => void) | undefined;
  /** An earlier run is repeated: the user's schedule stays as is and is not asked for. */
  repeats: boolean;
  pending: boolean;
  problem: unknown;
  /** `once` names values for this run only. */
  onRun: (values: Record<string, unknown>, once: readonly string[]) => Promise<readonly ErrorDetail[]>;
  onCancel: () => void;
};

/** How many runs this one uses, including steps that follow automatically and are not skipped. */
const runsOf = ({ task_type, child_tasks }: Task, skipped: number) =>
  1 + (task_type === 'parent_scheduled' ? child_tasks.length - skipped : 0);

/**
 * Step one of a run: missing data, the form, and values used from elsewhere. It appears only once its data is complete,
 * so that the Run button does not move away from a finger.
 */
export default function ExecutionConfigure({ isLoading, ...props }: ExecutionConfigureProps) {
  const { t } = useTranslation('parameters');
  const { sources, error, retry } = useValueSources(props.task.required_parameters, props.parentExecutionId);
  const usage = useQuery(taskUsageQuery(props.task.id));
  if (error) return <ErrorState compact error={error} title={t('profileFailed')} onRetry={retry} />;
  // Only the first read: one that failed is repeated later, and must not take the form away.
  const isAwaited = usage.isLoading && !usage.isFetched && usage.failureCount === 0;
  if (!sources || isLoading || isAwaited) return <ConfigureSkeleton />;
  return <Configure {...props} sources={sources} usage={usage.data} />;
}

function Configure({
  task,
  sources,
  usage,
  formName,
  initial,
  onUseLast,
  repeats,
  pending,
  problem,
  onRun,
  onCancel,
}: Omit<ExecutionConfigureProps, 'isLoading'> & { sources: ValueSources; usage: TaskUsage | undefined }) {
  const { t } = useTranslation('parameters');
  const { user } = useSession();
  const parameters = task.required_parameters;
  const asked = repeats ? withoutSchedule(parameters) : parameters;
  const missing = missingParameters(parameters, sources, new Date());
  const openSteps = task.child_tasks.filter((child) => isOpenStep(child, isAdmin(user)));
  const { gaps, fill, failure, ...keep } = useFillGaps(task, missing, sources);
  // As they were when the form opened, like the gaps.
  const [withheld] = useState(() => withheldGaps(missing));
  const withheldSteps = useWithheldSteps(openSteps, null);
  const isBlocked = missing.required.length > 0 && gaps.length === 0;
  const run = async (values: Record<string, unknown>, ofGaps: Record<string, unknown>) => {
    const once = withheld.map(({ name }) => name);
    if (gaps.length === 0) return onRun(values, once);
    const filled = await fill(ofGaps);
    return 'details' in filled ? filled.details : onRun({ ...values, ...filled.given }, once);
  };
  const refusal = failure ?? problem;
  const spent = usage ? limitOfUsage(usage, user?.usage_status) : null;
  const left = usage?.remaining_executions ?? -1;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      {spent && !refusal && <LimitBlock facts={spent} />}
      <VisionNote task={task} />
      <MissingAlert missing={missing} isAskedHere={gaps.length > 0} />
      {onUseLast && (
        <Box>
          <SmallButton icon="history" color="inherit" variant="outlined" onClick={onUseLast}>
            {t('useLast')}
          </SmallButton>
        </Box>
      )}
      <ForecastTask.Provider value={task.id}>
        <ParameterForm
          parameters={asked}
          name={formName}
          initial={initial}
          pending={pending}
          blocked={isBlocked}
          gaps={gaps}
          keep={keep}
          withheld={withheld}
          onRun={run}
          onCancel={onCancel}
        >
          {asked.length < parameters.length && <Note variant="body2">{t('keepsSchedule')}</Note>}
          <ProfileBlock
            parameters={parameters.filter(
              (it) => !missing.withheld.includes(it) && !(gaps.length > 0 && missing.required.includes(it)),
            )}
            sources={sources}
          />
          <WithheldSteps found={withheldSteps} />
          <ExecutionProblem problem={refusal} parameters={parameters} />
          {!spent && left > 0 && (
            <Note>
              {t('cost', { count: runsOf(task, withheldSteps.length) })} {t('left', { count: left })}
            </Note>
          )}
        </ParameterForm>
      </ForecastTask.Provider>
    </Box>
  );
}
