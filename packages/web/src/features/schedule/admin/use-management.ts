import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotRestarted } from '../../../data/schedule-admin.ts';
import { type ScheduleAction, useScheduleAction } from '../../../data/schedule-admin.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';

/**
 * Confirms, stops or restarts, reports; a refusal stays in `problem`. `report` says which schedules the last
 * Restart All left stopped and why, `progress` how far it is.
 */
export function useManagement(taskId: string) {
  const { t } = useTranslation(['schedule-admin', 'errors']);
  const confirm = useConfirm();
  const toast = useToast();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [report, setReport] = useState<string[]>([]);
  const action = useScheduleAction(taskId, (done, total) => setProgress({ done, total }));

  const explain = (error: unknown, { kind }: ScheduleAction) =>
    isApiError(error, 'SCHEDULE_LIMIT') ? t('overAllowance') : errorText(t, error, t(`failed.${kind}`));

  const explainLeft = ({ why, users }: NotRestarted) => {
    if (why === 'STOPPED_BY_USER') return t('left.byUser', { count: users });
    if (isApiError(why, 'SCHEDULE_LIMIT')) return t('left.overAllowance', { count: users });
    return t('left.other', { count: users, reason: errorText(t, why, t('failed.restart')) });
  };

  const act = async (scheduleAction: ScheduleAction): Promise<void> => {
    const { kind } = scheduleAction;
    const name = 'username' in scheduleAction ? scheduleAction.username : '';
    const confirmed = await confirm({
      title: t(`confirm.${kind}.title`, { name }),
      text: t(`confirm.${kind}.text`, { name }),
      confirmLabel: t(`confirm.${kind}.button`),
      tone: kind === 'stopAll' ? 'danger' : 'normal',
    });
    if (!confirmed) return;
    setReport([]);
    try {
      const { changed, notRestarted } = await action.mutateAsync(scheduleAction);
      setReport(notRestarted.map(explainLeft));
      const isFailed = changed === 0 && notRestarted.some(({ why }) => why !== 'STOPPED_BY_USER');
      if (isFailed) toast.error(t('failed.restartAll'));
      else toast.success(t(`done.${kind}`, { name, count: changed }));
    } catch {
      // Stays in `problem`.
    } finally {
      setProgress(null);
    }
  };
  return {
    act,
    pending: action.isPending ? action.variables : null,
    problem: action.error ? explain(action.error, action.variables) : null,
    dismiss: action.reset,
    progress,
    report,
    dismissReport: () => setReport([]),
  };
}
