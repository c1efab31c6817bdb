import type { AdminExecution, AdminExecutionDetail } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useRunActions } from '../../../data/runs-admin.ts';
import { useConfirmedAction } from '../../../widgets/admin/use-confirmed-action.tsx';

/** Whether a run can be stopped, or run again. */
export const actionFor = ({ status }: Pick<AdminExecution, 'status'>): 'stop' | 'retry' | null => {
  if (status === 'completed') return null;
  return status === 'failed' ? 'retry' : 'stop';
};

type Actable = Pick<AdminExecution, 'id' | 'username' | 'status'>;

/** Stops an open run, or runs a failed one again, after a question; `onRetried` gets the new run. */
export function useRunAction(onRetried?: (run: AdminExecutionDetail) => void) {
  const { t } = useTranslation('runs-admin');
  const { stop, retry } = useRunActions();
  const { act: confirmed, ...state } = useConfirmedAction();
  const act = (run: Actable) => {
    const kind = actionFor(run);
    if (!kind) return;
    const user = run.username;
    void confirmed({
      confirm: {
        title: t(`${kind}.title`, { user }),
        text: t(`${kind}.text`, { user }),
        confirmLabel: t(`${kind}.confirm`),
        ...(kind === 'stop' && { tone: 'danger' as const }),
      },
      run: async () => {
        if (kind === 'stop') return stop(run.id);
        const again = await retry(run.id);
        onRetried?.(again);
        return again;
      },
      done: t(`${kind}.done`),
      failed: t(`failed.${kind}`),
    });
  };
  return { ...state, act };
}
