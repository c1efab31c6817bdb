import type { ErrorDetail } from '@agentarium/contracts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConfirmRequest, useConfirm } from '../../design/feedback/confirm.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { ApiError, type ApiErrorCode } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { isTemporary } from '../../lib/api/is-temporary.ts';
import { blockersOf } from './blocker-list.tsx';

export type AdminAction = {
  /** The confirmation; absent for reversible actions. */
  confirm?: ConfirmRequest;
  run: () => Promise<unknown>;
  /** The success toast. */
  done: string;
  /** "Failed to delete prompt. Please try again later.", for what may succeed later; a refusal says its reason. */
  failed: string;
  /** Texts that replace the general ones of these codes. */
  reasons?: Partial<Record<ApiErrorCode, string>>;
};

/** A failed action: the text (null for a refusal), the error, and what blocks it (tasks, for example). */
export type ActionProblem = { title: string | null; reason: string; blockers: readonly ErrorDetail[] };

/**
 * Runs an action of a list or form: confirms, locks, reports. `act` returns whether it was done; a failure stays
 * in `problem`, for an `ActionNotice`.
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
      const blockers = blockersOf(error);
      const title = isTemporary(error) ? failed : null;
      const reason = known ?? errorText(t, error);
      setProblem({ title, reason, blockers });
      return false;
    } finally {
      setPending(false);
    }
  };
  const dismiss = useCallback(() => setProblem(null), []);
  return { act, pending, problem, dismiss };
}
