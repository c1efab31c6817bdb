import type { Task } from '@agentarium/contracts';
import { useCopyTask, useDeleteTask } from '../../../data/tasks-admin.ts';
import { useTranslation } from '../../../design/hooks/use-translation.ts';
import { useRecordActions } from '../../../widgets/admin/use-record-actions.tsx';
import { taskTexts } from '../task-texts.ts';

/** What the menu of a task offers: see it as users do, copy, delete. */
export function useTaskActions() {
  const { i18n } = useTranslation();
  return useRecordActions<Task>({
    ...{ namespace: 'tasks-admin', list: '/admin/tasks', copy: useCopyTask(), remove: useDeleteTask() },
    nameOf: (task) => taskTexts(task, i18n.language).name,
    pageOf: ({ id }) => `/tasks/${id}`,
  });
}
