import { api, type ExecutionListed, isExecutionOpen } from '@agentarium/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { call } from '../../../lib/api/api-client.ts';

export type Deletable = Pick<ExecutionListed, 'id' | 'status' | 'child_count'>;

/** Which sentences a question about deleting these needs. */
export function deletionNotes(runs: readonly Deletable[]): ('children' | 'live' | 'counted')[] {
  const isLive = runs.some(({ status }) => isExecutionOpen(status));
  const hasChildren = runs.some(({ child_count }) => child_count > 0);
  return [...(hasChildren ? (['children'] as const) : []), ...(isLive ? (['live'] as const) : []), 'counted'];
}

/**
 * Asks, then deletes executions of the reader's own. `remove` gives whether they are gone; `onGone` is called before
 * what is shown of them is forgotten, to leave their page.
 */
export function useDeleteExecutions() {
  const { t } = useTranslation('executions');
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (ids: string[]) => call(api.executions.deleteExecutions, { body: { ids } }),
  });

  const remove = async (runs: readonly Deletable[], onGone?: () => void): Promise<boolean> => {
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
      const { deleted } = await mutateAsync(ids);
      toast.success(deleted > 0 ? t('delete.done', { count: deleted }) : t('delete.already'));
    } catch (error) {
      toast.error(error, t('delete.failed'));
      return false;
    }
    onGone?.();
    for (const id of ids) queryClient.removeQueries({ queryKey: ['executions', id] });
    for (const name of ['executions', 'insights']) void queryClient.invalidateQueries({ queryKey: [name] });
    return true;
  };
  return { remove, deleting: isPending };
}
