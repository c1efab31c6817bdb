import type { Task } from '@agentarium/contracts';
import { useArchiveTask, useCopyTask, useDeleteTask } from '../../../data/tasks-admin.ts';
import { useRecordActions } from '../../../widgets/admin/use-record-actions.tsx';
import { taskTexts } from '../task-texts.ts';

/** The actions of a task's menu: see as users do, copy, delete. */
export const useTaskActions = () =>
  useRecordActions<Task>('tasks', {
    copy: useCopyTask().mutateAsync,
    archive: useArchiveTask().mutateAsync,
    remove: useDeleteTask().mutateAsync,
    nameOf: (task, language) => taskTexts(task, language).name,
  });
