import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type ScheduleAction, useScheduleAction } from './api.ts';

/** Asks, stops or restarts, tells; a refusal shows as a toast and stays in `problem`. */
export function useManagement(taskId: string) {
  const { t } = useTranslation(['schedule-admin', 'errors']);
  const confirm = useConfirm();
  const toast = useToast();
  const action = useScheduleAction(taskId);

  const explain = (error: unknown, { kind }: ScheduleAction) =>
    isApiError(error, 'SCHEDULE_LIMIT') ? t('overAllowance') : errorText(t, error, t(`failed.${kind}`));

  const act = async (given: ScheduleAction): Promise<void> => {
    const { kind } = given;
    const name = 'username' in given ? given.username : '';
    const confirmed = await confirm({
      title: t(`confirm.${kind}.title`, { name }),
      text: t(`confirm.${kind}.text`, { name }),
      confirmLabel: t(`confirm.${kind}.button`),
      tone: kind === 'stopAll' ? 'danger' : 'normal',
    });
    if (!confirmed) return;
    try {
      const count = await action.mutateAsync(given);
      toast.success(t(`done.${kind}`, { name, count }));
    } catch (error) {
      toast.error(explain(error, given));
    }
  };
  return {
    act,
    pending: action.isPending ? action.variables : null,
    problem: action.error ? explain(action.error, action.variables) : null,
    dismiss: action.reset,
  };
}
