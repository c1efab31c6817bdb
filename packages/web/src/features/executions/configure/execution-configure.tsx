import type { ErrorDetail, Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { withoutSchedule } from '../detail/user-inputs.ts';
import { MissingAlert } from '../parameters/missing-alert.tsx';
import { ParameterForm } from '../parameters/parameter-form.tsx';
import { ProfileBlock } from '../parameters/profile-block.tsx';
import { missingParameters } from '../parameters/profile-values.ts';
import { ConfigureSkeleton } from './configure-skeleton.tsx';
import { ExecutionProblem } from './execution-problem.tsx';
import { useValueSources } from './use-value-sources.ts';

export type ExecutionConfigureProps = {
  task: Task;
  parentExecutionId: string | null;
  /** Under which what is entered is kept. */
  formName: string;
  initial: Record<string, unknown> | null;
  /** An earlier run is repeated: the reader's schedule stays as it is and is not asked for. */
  repeats: boolean;
  pending: boolean;
  problem: unknown;
  onRun: (values: Record<string, unknown>) => Promise<readonly ErrorDetail[]>;
  onCancel: () => void;
};

/** Step one of a run: what is missing, the form, what will be used from elsewhere. */
export default function ExecutionConfigure({
  task,
  parentExecutionId,
  formName,
  initial,
  repeats,
  pending,
  problem,
  onRun,
  onCancel,
}: ExecutionConfigureProps) {
  const { t } = useTranslation('parameters');
  const parameters = task.required_parameters;
  const { sources, error, retry } = useValueSources(parameters, parentExecutionId);
  if (error) return <ErrorState compact error={error} title={t('profileFailed')} onRetry={retry} />;
  if (!sources) return <ConfigureSkeleton />;
  const asked = repeats ? withoutSchedule(parameters) : parameters;
  const missing = missingParameters(parameters, sources, new Date());
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      <MissingAlert missing={missing} />
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
      </ParameterForm>
    </Box>
  );
}
