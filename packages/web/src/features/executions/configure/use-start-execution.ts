import type { ErrorDetail, Execution, Task } from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateExecution } from '../../../data/executions.ts';
import { meChanged, saveLanguage } from '../../../data/me.ts';
import { readTaskUsage } from '../../../data/tasks.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { newKey } from '../../../lib/api/new-key.ts';
import { scheduleParameterOf } from '../parameters/user-inputs.ts';
import { limitOfUsage } from './execution-problem.tsx';

type RunnableTask = Pick<Task, 'id' | 'required_parameters'> & Partial<Pick<Task, 'child_tasks'>>;

/** `earlier` names the values reused from an earlier run. */
type SendOptions = { repeats: boolean; hasForm: boolean; earlier: readonly string[] };

/**
 * Runs a task and reports why it couldn't. A once-only task asks before it overwrites its result
 * (docs/spec/user-side.md#states). `run` returns the server's errors about single values for a form to show; without a
 * form (`hasForm: false`) they count as a problem too. One that `repeats` an earlier run keeps the user's schedule.
 */
export function useStartExecution(
  task: RunnableTask,
  parentExecutionId: string | null,
  onAccepted: (execution: Execution) => void,
  onProblem: (problem: unknown) => void = () => undefined,
) {
  const { t, i18n } = useTranslation('executions');
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const create = useCreateExecution();
  const [problem, setProblem] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const neverResponds = useRef<{ body: string; key: string } | null>(null);

  /** A submit without a response is resent under the same key, so it can't run twice. */
  const keyFor = (body: string) => {
    const key = neverResponds.current?.body === body ? neverResponds.current.key : newKey();
    neverResponds.current = { body, key };
    return key;
  };
  const keepLanguage = async () => {
    const uses = task.required_parameters.some(
      ({ name, param_type }) =>
        name === 'language' && (param_type === 'UserInfo' || param_type === 'UserPreferences'),
    );
    const language = languages.find((known) => known === i18n.language);
    if (!uses || !language || user?.language) return;
    await saveLanguage(language);
    void meChanged(queryClient);
  };
  const refuse = (reason: unknown) => {
    setProblem(reason);
    onProblem(reason);
  };
  const send = async (
    parameters: Record<string, unknown>,
    { force, repeats, hasForm, earlier }: SendOptions & { force: boolean },
  ): Promise<readonly ErrorDetail[]> => {
    const input = {
      task_id: task.id,
      parameters: parameters as Execution['input_params'],
      ...(parentExecutionId && { parent_execution_id: parentExecutionId }),
      ...(repeats && scheduleParameterOf(task) && { keep_schedule: true }),
      ...(earlier.length > 0 && { earlier: [...earlier] }),
    };
    try {
      await keepLanguage();
      const idempotencyKey = keyFor(JSON.stringify({ input, force }));
      const execution = await create.mutateAsync({ input, idempotencyKey, force });
      neverResponds.current = null;
      onAccepted(execution);
      return [];
    } catch (error) {
      if (!isApiError(error, 'NETWORK')) neverResponds.current = null;
      if (isApiError(error, 'ALREADY_EXECUTED') && !force) {
        const usage = await readTaskUsage(task.id);
        const spent = usage && limitOfUsage(usage, user?.usage_status);
        if (spent) {
          refuse(spent);
          return [];
        }
        const overwrite = await confirm({
          title: t('overwrite.title'),
          text: t(task.child_tasks?.length ? 'overwrite.textParent' : 'overwrite.text'),
          confirmLabel: t('overwrite.confirm'),
          tone: 'danger',
        });
        return overwrite ? send(parameters, { force: true, repeats, hasForm, earlier }) : [];
      }
      const details = hasForm && isApiError(error, 'VALIDATION_FAILED') ? error.details : [];
      if (details.length === 0) refuse(error);
      return details;
    }
  };

  return {
    pending,
    problem,
    run: async (
      parameters: Record<string, unknown>,
      { repeats = false, hasForm = true, earlier = [] }: Partial<SendOptions> = {},
    ) => {
      setProblem(null);
      setPending(true);
      try {
        return await send(parameters, { force: false, repeats, hasForm, earlier });
      } finally {
        setPending(false);
      }
    },
  };
}
