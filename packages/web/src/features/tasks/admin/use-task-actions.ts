import type { Task } from '@agentarium/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCopyTask, useDeleteTask } from '../../../data/tasks-admin.ts';
import type { MenuAction } from '../../../widgets/admin/action-menu.tsx';
import { useAdminAction } from '../../../widgets/admin/use-admin-action.ts';
import { taskTexts } from '../task-texts.ts';

/** What the menu of a task offers: see it as users do, copy, delete. A refusal stays in `problem`. */
export function useTaskActions() {
  const { t, i18n } = useTranslation('tasks-admin');
  const nameOf = (task: Task) => taskTexts(task, i18n.language).name;
  const navigate = useNavigate();
  const copyTask = useCopyTask();
  const deleteTask = useDeleteTask();
  const { act, ...state } = useAdminAction();

  const copy = async (task: Task) => {
    let copied: Task | null = null;
    const done = await act({
      run: async () => {
        copied = await copyTask(task.id);
      },
      done: t('copied', { name: nameOf(task) }),
      failed: t('failed.copy'),
    });
    return done ? copied : null;
  };
  const remove = (task: Task) =>
    act({
      confirm: {
        title: t('delete.title', { name: nameOf(task) }),
        text: t('delete.text'),
        confirmLabel: t('delete.confirm'),
        tone: 'danger',
      },
      run: () => deleteTask(task.id),
      done: t('delete.done', { name: nameOf(task) }),
      failed: t('failed.delete'),
    });
  const actionsFor = (task: Task, after?: { deleted?: () => void; copied?: (copy: Task) => void }) =>
    [
      { label: t('open'), icon: 'visibility', onSelect: () => void navigate(`/tasks/${task.id}`) },
      {
        label: t('copy'),
        icon: 'content_copy',
        onSelect: () => void copy(task).then((made) => made && after?.copied?.(made)),
      },
      {
        label: t('delete.label'),
        icon: 'delete',
        tone: 'danger',
        onSelect: () => void remove(task).then((gone) => gone && after?.deleted?.()),
      },
    ] satisfies MenuAction[];
  return { ...state, actionsFor };
}
