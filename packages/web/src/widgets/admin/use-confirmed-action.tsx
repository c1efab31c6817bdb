import type { ErrorDetail } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { type ConfirmRequest, useConfirm } from '../../design/feedback/confirm.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { useScrollIntoView } from '../../design/hooks/use-focus.ts';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { ApiError, type ApiErrorCode, isApiError, isTemporary } from '../../lib/api/api-error.ts';
import { errorText, reasonOf } from '../../lib/api/error-text.ts';
import { detailText } from '../../lib/api/fault-text.ts';
import type { IconName } from '../../lib/icons.ts';
import { paths } from '../../lib/paths.ts';

/** The form of the task that a detail names; null if it names none. */
function placeOf({ path, params }: ErrorDetail): string | null {
  const isTask = path === 'tasks' || path === 'child_tasks';
  return isTask && typeof params?.id === 'string' ? paths.admin.task(params.id) : null;
}

/** Returns what blocks a refused change; without the refusal's own reason. */
export const blockersOf = (error: unknown): readonly ErrorDetail[] =>
  isApiError(error, 'IN_USE', 'PROMPTS_MISMATCH') && reasonOf(error) === null ? error.details : [];

/** The kinds of what blocks a change, by path; the keys of their texts. */
export const blockerKinds = {
  tasks: 'tasks',
  child_tasks: 'children',
  executions: 'runs',
  schedules: 'schedules',
  owners: 'owners',
} as const;

/** The tasks that share a prompt prevent it from moving to another model alone. */
export const isLoneMove = (error: unknown): boolean => isApiError(error, 'PROMPTS_MISMATCH');

type BlockerListProps = { details: readonly ErrorDetail[]; isMove: boolean };

/** Lists what blocks a change, each task linked to its form, and says how the prompts of tasks move together. */
export function BlockerList({ details, isMove }: BlockerListProps) {
  const { t } = useTranslation(['admin', 'errors']);
  const textOf = (detail: ErrorDetail) => {
    const kind = blockerKinds[detail.path as keyof typeof blockerKinds];
    // Counted up to a hundred.
    const isMore = typeof detail.params?.count === 'number' && detail.params.count > 100;
    return kind && isMore ? t(`admin:uses.moreThan100.${kind}`) : detailText(t, detail);
  };
  return (
    <>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {details.map((detail) => {
          const place = placeOf(detail);
          const text = textOf(detail);
          return (
            <li key={`${detail.path} ${place ?? text}`}>
              {place ? (
                <Link component={RouterLink} to={place} color="inherit">
                  {text}
                </Link>
              ) : (
                text
              )}
            </li>
          );
        })}
      </Box>
      {isMove && <Box sx={{ mt: 0.5 }}>{t('admin:refused.moveTogether')}</Box>}
    </>
  );
}

export type ConfirmedAction = {
  /** The confirmation; absent for reversible actions. */
  confirm?: ConfirmRequest;
  run: () => Promise<unknown>;
  /** The success toast. */
  done: string;
  /** "Failed to delete prompt. Please try again later.", for what may succeed later; a refusal says its reason. */
  failed: string;
  /** Texts that replace the general ones of these codes. */
  reasons?: Partial<Record<ApiErrorCode, string>>;
  /** How a refusal because of others that need it is said, and what to do instead. */
  whenBlocked?: (blockers: readonly ErrorDetail[]) => { title: string; offer: Offer };
};

/** The way out of a refusal: another action. */
type Offer = { text: string; label: string; icon: IconName; onAccept: () => void };

/** A failed action: the text (null for a refusal), the error, what blocks it (tasks, for example), and the next step. */
type ActionError = {
  title: string | null;
  reason: string;
  blockers: readonly ErrorDetail[];
  isMove: boolean;
  offer: Offer | null;
};

/**
 * Runs an action of a list or form: confirms, locks, reports. `act` returns whether it was done; a failure stays
 * in `problem`, for an `ActionNotice`.
 */
export function useConfirmedAction() {
  const { t } = useTranslation(['common', 'errors']);
  const confirm = useConfirm();
  const toast = useToast();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ActionError | null>(null);

  const act = async ({
    confirm: question,
    run,
    done,
    failed,
    reasons,
    whenBlocked,
  }: ConfirmedAction): Promise<boolean> => {
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
      const blocked = blockers.length > 0 ? whenBlocked?.(blockers) : undefined;
      const title = isTemporary(error) ? failed : (blocked?.title ?? null);
      const reason = blocked ? '' : (known ?? errorText(t, error));
      setProblem({ title, reason, blockers, isMove: isLoneMove(error), offer: blocked?.offer ?? null });
      return false;
    } finally {
      setPending(false);
    }
  };
  const dismiss = useCallback(() => setProblem(null), []);
  return { act, pending, problem, dismiss };
}

/** Shows why an action failed, with what blocks it; stays until dismissed or the next action. */
export function ActionNotice({ problem, onClose }: { problem: ActionError | null; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const place = useScrollIntoView(problem);
  if (!problem) return null;
  const { offer } = problem;
  const listed = offer ? problem.blockers.filter((detail) => placeOf(detail) !== null) : problem.blockers;
  return (
    <Alert
      ref={place}
      severity="error"
      onClose={onClose}
      closeText={t('common:action.close')}
      sx={{ scrollMarginTop: 80 }}
    >
      <AlertTitle>{problem.title ?? t('refused.action')}</AlertTitle>
      {problem.reason}
      {listed.length > 0 && (
        <>
          {!offer && <Box sx={{ mt: 1 }}>{t('usedBy')}</Box>}
          <BlockerList details={listed} isMove={problem.isMove} />
        </>
      )}
      {offer && (
        <Box sx={{ mt: 1, display: 'grid', gap: 1, justifyItems: 'start' }}>
          {offer.text}
          <SmallButton icon={offer.icon} variant="outlined" onClick={offer.onAccept}>
            {offer.label}
          </SmallButton>
        </Box>
      )}
    </Alert>
  );
}
