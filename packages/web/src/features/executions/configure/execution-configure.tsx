import {
  type ErrorDetail,
  localized,
  type Parameter,
  type Task,
  type TaskUsage,
} from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { executionQuery } from '../../../data/executions.ts';
import { tasksByIdQuery, taskUsageQuery } from '../../../data/tasks.ts';
import { userParamsQuery } from '../../../data/users.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { CheckInput } from '../../../design/form/choice-fields.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { paths } from '../../../lib/paths.ts';
import { isAdmin } from '../../../lib/session-store.ts';
import { runsLeft } from '../../../lib/usage.ts';
import { familyNames, useVision } from '../../../widgets/files/use-vision.ts';
import { ForecastTask, useScheduleLimit } from '../../../widgets/schedule-forecast.tsx';
import { isRunnableChild } from '../children/children-state.ts';
import { useWithheldSteps, useWithholding, WithheldSteps } from '../children/withheld-steps.tsx';
import { MissingAlert, useCompleteProfile, useProfileLabels } from '../missing-profile/complete-profile.tsx';
import { ownFields, privateFields, withheldForRun } from '../missing-profile/missing-fields.ts';
import { ParameterForm } from '../parameters/parameter-form.tsx';
import { ProfileBlock } from '../parameters/profile-block.tsx';
import { missingParameters, sourceValue, type ValueSources } from '../parameters/profile-values.ts';
import { withoutSchedule } from '../parameters/user-inputs.ts';
import { ConfigureSkeleton } from './configure-skeleton.tsx';
import { ExecutionProblem, LimitBlock, limitOfUsage } from './execution-problem.tsx';

/** The values a task's parameters get without being asked for; null while loading. */
function useValueSources(
  parameters: Task['required_parameters'],
  parentExecutionId: string | null,
): { sources: ValueSources | null; error: unknown; retry: () => void } {
  const { user } = useSession();
  const { i18n } = useTranslation();
  const needsProfile = parameters.some(({ param_type }) => param_type === 'UserProfile');
  const needsParent =
    parentExecutionId !== null && parameters.some(({ param_type }) => param_type === 'ParentInput');
  // It may have changed in another tab: refetched whenever a form opens.
  const profile = useQuery({ ...userParamsQuery, enabled: needsProfile, staleTime: 0 });
  const withholding = useWithholding(parameters, parentExecutionId);
  const { withheld, isOfParentsProfile, usedByParent } = withholding;
  const parent = useQuery({ ...executionQuery(parentExecutionId ?? ''), enabled: needsParent });
  const isLoading =
    (needsProfile && profile.isPending) || (needsParent && parent.isPending) || withholding.isPending;
  return {
    sources: isLoading
      ? null
      : {
          user,
          profile: profile.data ?? null,
          parent: parent.data ?? null,
          withheld,
          isOfParentsProfile,
          usedByParent,
          // The language on screen always exists and is saved with the run when the account has none.
          storedLanguage: i18n.language,
        },
    error: (needsProfile ? profile.error : null) ?? withholding.error,
    retry: () => {
      if (profile.error) void profile.refetch();
      if (withholding.error) withholding.retry();
    },
  };
}

/** Says that the task asks for a picture its model can't look at. */
export function VisionNote({ task }: { task: Pick<Task, 'model_type' | 'required_parameters'> }) {
  const { t } = useTranslation('parameters');
  const sees = useVision();
  const family = task.model_type;
  const pictures = task.required_parameters.filter(({ data_type }) => data_type === 'Image');
  if (!family || pictures.length === 0 || sees(family)) return null;
  const isNeeded = pictures.some(({ optional }) => !optional);
  return (
    <Alert severity="warning" icon={<Icon name="visibility_off" />}>
      {t(isNeeded ? 'vision.needed' : 'vision.optional', { family: familyNames[family] })}
    </Alert>
  );
}

type ExecutionConfigureProps = {
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
  /** The form saves a schedule, unless `isBlocked`; its task runs too if `runNow`. Else the task runs. */
  saves?: { runNow: boolean; onRunNow: (runNow: boolean) => void; isBlocked: boolean } | undefined;
  pending: boolean;
  problem: unknown;
  /** `once` names values for this run only. */
  onRun: (values: Record<string, unknown>, once: readonly string[]) => Promise<readonly ErrorDetail[]>;
  onCancel: () => void;
};

/** The values of the profile as the form's fields need them. */
const ownValues = (own: readonly Parameter[], sources: ValueSources) =>
  Object.fromEntries(own.map((field) => [field.name, sourceValue(field, sources, new Date())]));

/** How many runs this one uses, including steps that follow automatically and are not skipped. */
const runsOf = ({ task_type, child_tasks }: Task, skipped: number) =>
  1 + (task_type === 'parent_scheduled' ? child_tasks.length - skipped : 0);

/**
 * Step one of a run: missing data, the form, and values used from elsewhere. It appears only once its data is complete,
 * so that the Run button does not move away from a finger.
 */
export function ExecutionConfigure({ isLoading, ...props }: ExecutionConfigureProps) {
  // The texts of a schedule load with the form, so that its field does not wait.
  const { t } = useTranslation(['parameters', 'schedule', 'zones']);
  const { sources, error, retry } = useValueSources(props.task.required_parameters, props.parentExecutionId);
  const usage = useQuery(taskUsageQuery(props.task.id));
  if (error) return <ErrorState compact error={error} title={t('profileFailed')} onRetry={retry} />;
  // Only the first read: one that failed is repeated later, and must not take the form away.
  const isAwaited = usage.isLoading && !usage.isFetched && usage.failureCount === 0;
  if (!sources || isLoading || isAwaited) return <ConfigureSkeleton />;
  return <Configure {...props} sources={sources} usage={usage.data} />;
}

type RunNowProps = {
  runNow: boolean;
  onRunNow: (runNow: boolean) => void;
  runs: number;
  isSpent: boolean;
  /** Fewer runs are left than the task has steps. */
  isTooFew: boolean;
};

/** Whether a task also runs when its schedule is saved, and what that counts. */
function RunNow({ runNow, onRunNow, runs, isSpent, isTooFew }: RunNowProps) {
  const { t } = useTranslation(['schedule', 'parameters']);
  const cost = t('runNow.cost', { count: runs });
  return (
    <CheckInput
      label={t('runNow.label')}
      checked={runNow}
      disabled={isSpent}
      onChange={onRunNow}
      help={isSpent ? t('runNow.spent') : isTooFew ? `${cost} ${t('parameters:tooFew')}` : cost}
    />
  );
}

function Configure({
  task,
  sources,
  usage,
  formName,
  initial,
  onUseLast,
  repeats,
  saves,
  pending,
  problem,
  onRun,
  onCancel,
}: Omit<ExecutionConfigureProps, 'isLoading'> & { sources: ValueSources; usage: TaskUsage | undefined }) {
  const { t } = useTranslation(['parameters', 'common']);
  const { user } = useSession();
  const parameters = task.required_parameters;
  const asked = repeats ? withoutSchedule(parameters) : parameters;
  const missing = missingParameters(parameters, sources, new Date());
  const openSteps = task.child_tasks.filter((child) => isRunnableChild(child, isAdmin(user)));
  const { gaps, fill, failure, ...keep } = useCompleteProfile(task, missing, sources);
  // As they were when the form opened, like the gaps.
  const labels = useProfileLabels();
  const [withheld] = useState(() => privateFields(missing, sources, labels));
  const [own] = useState(() =>
    ownFields(
      parameters.filter((it) => !missing.required.includes(it) && !missing.withheld.includes(it)),
      sources,
      labels,
    ).filter(({ name }) => ![...gaps, ...withheld].some((field) => field.name === name)),
  );
  const withheldSteps = useWithheldSteps(openSteps, null);
  const isBlocked = missing.required.length > 0 && gaps.length === 0;
  const isOnlySource = (name: string) =>
    withheld.some((field) => field.name === name) && !missing.withheld.some((it) => it.name === name);
  const run = async (values: Record<string, unknown>, ofGaps: Record<string, unknown>) => {
    const once = missing.withheld.map(({ name }) => name);
    // Derived from what was typed in, whose fields the task does not know.
    const typed = Object.fromEntries(Object.entries(values).filter(([name]) => !isOnlySource(name)));
    const given = {
      ...typed,
      ...withheldForRun(missing, sources, values, new Date()),
    };
    if (Object.keys(ofGaps).length === 0) return onRun(given, once);
    const filled = await fill(ofGaps, own);
    return 'details' in filled ? filled.details : onRun({ ...given, ...filled.given }, once);
  };
  const refusal = failure ?? problem;
  const spent = usage ? limitOfUsage(usage, user?.usage_status) : null;
  const left = usage?.remaining_executions ?? -1;
  const { left: leftToday, extra } = user ? runsLeft(user) : { left: -1, extra: 0 };
  const runs = runsOf(task, withheldSteps.length);
  const isTooFew = leftToday >= 0 && leftToday + extra < runs;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
      {spent && !saves && !refusal && <LimitBlock facts={spent} />}
      {asked.some(({ data_type }) => data_type === 'Schedule') && <ScheduleLimit taskId={task.id} />}
      <VisionNote task={task} />
      <MissingAlert missing={missing} isAskedHere={gaps.length > 0} />
      <ForecastTask.Provider value={task.id}>
        <ParameterForm
          parameters={asked}
          name={formName}
          initial={{ ...ownValues(own, sources), ...initial }}
          pending={pending}
          blocked={isBlocked || saves?.isBlocked === true}
          gaps={gaps}
          keep={keep}
          own={own}
          withheld={withheld}
          saveLabel={saves && t('common:action.save')}
          onRun={run}
          onCancel={onCancel}
          presetsOf={task.id}
          start={
            onUseLast && (
              <SmallButton icon="history" variant="outlined" onClick={onUseLast}>
                {t('useLast')}
              </SmallButton>
            )
          }
        >
          {(fields) => (
            <>
              {asked.length < parameters.length && <Note variant="body2">{t('keepsSchedule')}</Note>}
              <ProfileBlock
                parameters={parameters.filter(
                  (it) =>
                    !missing.withheld.includes(it) && !(gaps.length > 0 && missing.required.includes(it)),
                )}
                sources={sources}
                own={{ fields: own, ...fields }}
              />
              <WithheldSteps found={withheldSteps} />
              <ExecutionProblem problem={refusal} parameters={parameters} />
              {saves && <RunNow {...saves} runs={runs} isTooFew={isTooFew} isSpent={spent !== null} />}
              {!saves && !spent && left > 0 && (
                <Note>
                  {t('cost', { count: runs })}{' '}
                  {t(leftToday > 0 ? 'leftToday' : 'left', { day: leftToday, count: left })}
                  {isTooFew && ` ${t('tooFew')}`}
                </Note>
              )}
            </>
          )}
        </ParameterForm>
      </ForecastTask.Provider>
    </Box>
  );
}

const shown = 3;

/** Says before anything is entered that the plan has no room for a schedule of this task, and what has taken it. */
function ScheduleLimit({ taskId }: { taskId: string }) {
  const { t, i18n } = useTranslation('schedule');
  const limit = useScheduleLimit(taskId);
  const { data: tasks } = useQuery(tasksByIdQuery);
  if (!limit?.isReached) return null;
  const { max, others } = limit;
  return (
    <Alert severity="warning" icon={<Icon name="event_repeat" />}>
      {t('limit.reached', { count: max })}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {others.slice(0, shown).map(({ task_id, task_name }) => (
          <li key={task_id}>
            <MuiLink component={Link} to={paths.task(task_id)}>
              {localized(tasks?.get(task_id)?.config.locales, i18n.language, 'name', task_name)}
            </MuiLink>
          </li>
        ))}
        {others.length > shown && (
          <li>
            <MuiLink component={Link} to={paths.schedules}>
              {t('limit.all')}
            </MuiLink>
          </li>
        )}
      </Box>
      {t('limit.help')}
      <Box sx={{ mt: 1 }}>
        <Button component={Link} to={paths.subscription} variant="outlined" color="inherit" size="small">
          {t('section.plans')}
        </Button>
      </Box>
    </Alert>
  );
}
