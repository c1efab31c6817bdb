import type { ErrorDetail, Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { taskUsageQuery } from '../../../data/tasks.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { withoutSchedule } from '../detail/user-inputs.ts';
import { MissingAlert } from '../parameters/missing-alert.tsx';
import { ParameterForm } from '../parameters/parameter-form.tsx';
import { ProfileBlock } from '../parameters/profile-block.tsx';
import { missingParameters } from '../parameters/profile-values.ts';
import { ConfigureSkeleton } from './configure-skeleton.tsx';
import { ExecutionProblem } from './execution-problem.tsx';
import { LimitBlock } from './limit-block.tsx';
import { limitOfUsage } from './limit-facts.ts';
import { useValueSources } from './use-value-sources.ts';

export type ExecutionConfigureProps = {
  task: Task;
  parentExecutionId: string | null;
  /** Under which what is entered is kept. */
  formName: string;
  initial: Record<string, unknown> | null;
  /** Begins the form with the values of the last run; absent where there are none to take. */
  onUseLast?: (() => void) | undefined;
  /** An earlier run is repeated: the reader's schedule stays as it is and is not asked for. */
  repeats: boolean;
  pending: boolean;
  problem: unknown;
  onRun: (values: Record<string, unknown>) => Promise<readonly ErrorDetail[]>;
  onCancel: () => void;
};

/** Runs that this one uses: those of its steps too, where they follow by themselves. */
const runsOf = ({ task_type, child_tasks }: Task) =>
  1 + (task_type === 'parent_scheduled' ? child_tasks.length : 0);

/** Step one of a run: what is missing, the form, what will be used from elsewhere. */
export default function ExecutionConfigure({
  task,
  parentExecutionId,
  formName,
  initial,
  onUseLast,
  repeats,
  pending,
  problem,
  onRun,
  onCancel,
}: ExecutionConfigureProps) {
  const { t } = useTranslation('parameters');
  const parameters = task.required_parameters;
  const { user } = useSession();
  const { data: usage } = useQuery(taskUsageQuery(task.id));
  const { sources, error, retry } = useValueSources(parameters, parentExecutionId);
  if (error) return <ErrorState compact error={error} title={t('profileFailed')} onRetry={retry} />;
  if (!sources) return <ConfigureSkeleton />;
  const asked = repeats ? withoutSchedule(parameters) : parameters;
  const missing = missingParameters(parameters, sources, new Date());
  const spent = usage ? limitOfUsage(usage, user?.usage_status) : null;
  const left = usage?.remaining_executions ?? -1;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      {spent && !problem && <LimitBlock facts={spent} />}
      <MissingAlert missing={missing} />
      {onUseLast && (
        <Box>
          <SmallButton icon="history" color="inherit" variant="outlined" onClick={onUseLast}>
            {t('useLast')}
          </SmallButton>
        </Box>
      )}
      <ParameterForm
        parameters={asked}
        name={formName}
        initial={initial}
        pending={pending}
        blocked={missing.required.length > 0}
        onRun={onRun}
        onCancel={onCancel}
      >
        {asked.length < parameters.length && <Note variant="body2">{t('keepsSchedule')}</Note>}
        <ProfileBlock parameters={parameters} sources={sources} />
        <ExecutionProblem problem={problem} parameters={parameters} />
        {!spent && left > 0 && (
          <Note>
            {t('cost', { count: runsOf(task) })} {t('left', { count: left })}
          </Note>
        )}
      </ParameterForm>
    </Box>
  );
}
