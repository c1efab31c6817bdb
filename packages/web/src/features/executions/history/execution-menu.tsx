import { type ExecutionListed, isExecutionCompleted, isExecutionOpen } from '@agentarium/contracts';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDeleteExecutions } from '../../../data/executions.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { FailedDialog, lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { useOnline } from '../../../design/hooks/use-online.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { ActionMenu, type MenuAction } from '../../../widgets/admin/action-menu.tsx';
import { usePin } from '../labels/labels.tsx';

const LabelDialog = lazyPart(() => import('../labels/label-dialog.tsx'), { failed: FailedDialog });

/** More actions of an execution, in the list and on its page. */
export function ExecutionMenu({
  execution,
  title,
  isOnItsPage = false,
  onDeleted,
}: {
  execution: Omit<ExecutionListed, 'snippet'>;
  title: string;
  isOnItsPage?: boolean;
  /** Called when it is deleted, before the list is reloaded. */
  onDeleted?: (() => void) | undefined;
}) {
  const { t } = useTranslation(['executions', 'common']);
  const navigate = useNavigate();
  const { remove, deleting } = useAskAndDelete();
  const isOnline = useOnline();
  const [isLabelling, setLabelling] = useState(false);
  const { id, pinned, task_id } = execution;
  const pin = usePin(id);
  const actions: MenuAction[] = [
    ...(isOnItsPage
      ? [
          {
            label: t('viewTask'),
            icon: 'task_alt',
            onSelect: () => void navigate(paths.task(task_id)),
          } as const,
        ]
      : []),
    { label: t('actions.runAgain'), icon: 'refresh', onSelect: () => void navigate(paths.rerun(execution)) },
    {
      label: t(pinned ? 'pin.unpin' : 'pin.pin'),
      icon: pinned ? 'keep-fill' : 'keep',
      onSelect: () => pin(!pinned),
      disabled: !isOnline,
    },
    { label: t('labels.edit'), icon: 'label', onSelect: () => setLabelling(true), disabled: !isOnline },
    {
      label: t('compare.with'),
      icon: 'compare_arrows',
      onSelect: () => void navigate(withQuery(paths.compare, { b: id })),
      disabled: !isOnline || !isExecutionCompleted(execution.status),
    },
    {
      label: t('common:action.delete'),
      icon: 'delete',
      tone: 'danger',
      disabled: !isOnline,
      onSelect: () => void remove([execution], onDeleted),
    },
  ];
  return (
    <>
      <ActionMenu label={t('menu', { name: title })} actions={actions} disabled={deleting} />
      {isLabelling && (
        <Suspense fallback={null}>
          <LabelDialog execution={execution} title={title} onClose={() => setLabelling(false)} />
        </Suspense>
      )}
    </>
  );
}

type Deletable = Pick<ExecutionListed, 'id' | 'status' | 'child_count'>;

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
