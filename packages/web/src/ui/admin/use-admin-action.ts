import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, type ApiErrorCode } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { type ConfirmRequest, useConfirm } from '../confirm.tsx';
import { useToast } from '../toast.tsx';

export type AdminAction = {
  /** Asked before; absent for what can be taken back. */
  confirm?: ConfirmRequest;
  run: () => Promise<unknown>;
  /** The toast afterwards. */
  done: string;
  /** "Failed to delete prompt. Please try again later." */
  failed: string;
  /** Sentences in place of the general ones of these codes. */
  reasons?: Partial<Record<ApiErrorCode, string>>;
};

/** An action that failed: the sentence, why, and what stands in its way (names of tasks, for example). */
export type ActionProblem = { title: string; reason: string; blockers: readonly string[] };

/**
 * Copying, deleting and changing from a list or a form: asks, locks, tells. `act` gives whether it was done; a failure
 * shows as a toast and stays in `problem`, for an `ActionNotice`.
 */
export function useAdminAction() {
  const { t } = useTranslation(['common', 'errors']);
  const confirm = useConfirm();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ActionProblem | null>(null);

  const act = async ({ confirm: question, run, done, failed, reasons }: AdminAction): Promise<boolean> => {
    if (question && !(await confirm(question))) return false;
    setPending(true);
    setProblem(null);
    try {
      await run();
      toast.success(done);
      return true;
    } catch (error) {
      const known = error instanceof ApiError ? reasons?.[error.code] : undefined;
      const blockers =
        error instanceof ApiError && error.code === 'IN_USE' ? error.details.map((it) => it.message) : [];
      setProblem({ title: failed, reason: known ?? errorText(t, error), blockers });
      toast.error(failed);
      return false;
    } finally {
      setPending(false);
    }
  };
  const dismiss = useCallback(() => setProblem(null), []);
  return { act, pending, problem, dismiss };
}
