import { type ExecutionListed, isExecutionOpen } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useDeleteExecutions } from '../../../data/executions.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';

export type Deletable = Pick<ExecutionListed, 'id' | 'status' | 'child_count'>;

/** Returns the notes that the deletion dialog needs. */
export function deletionNotes(runs: readonly Deletable[]): ('children' | 'live' | 'counted')[] {
  const isLive = runs.some(({ status }) => isExecutionOpen(status));
  const hasChildren = runs.some(({ child_count }) => child_count > 0);
  return [...(hasChildren ? (['children'] as const) : []), ...(isLive ? (['live'] as const) : []), 'counted'];
}

/**
 * Asks, then deletes the user's executions. `remove` returns whether they were deleted; `onDeleted` is called before they
 * leave the cache, to leave their page.
 */
export function useAskAndDelete() {
  const { t } = useTranslation('executions');
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending } = useDeleteExecutions();

  const remove = async (runs: readonly Deletable[], onDeleted?: () => void): Promise<boolean> => {
    const count = runs.length;
    const text = deletionNotes(runs).map((note) => t(`delete.${note}`, { count }));
    const agreed = await confirm({
      title: t('delete.title', { count }),
      text: text.join(' '),
      confirmLabel: t('delete.confirm', { count }),
      tone: 'danger',
    });
    if (!agreed) return false;
    const ids = runs.map(({ id }) => id);
    try {
      const { deleted } = await mutateAsync({ ids, onDeleted });
      toast.success(deleted > 0 ? t('delete.done', { count: deleted }) : t('delete.already'));
    } catch (error) {
      toast.error(error, t('delete.failed'));
      return false;
    }
    return true;
  };
  return { remove, deleting: isPending };
}
