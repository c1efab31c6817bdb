import { isTaskFaultCode, type Task, type TaskInput } from '@agentarium/contracts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSaveTask } from '../../../data/tasks-admin.ts';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { ConflictLabels } from '../../../widgets/admin/edit-conflict.tsx';
import { useCatalogueForm } from '../../../widgets/admin/use-catalogue-form.ts';
import { listForType } from './schedule-rows.ts';
import { childOf, type TaskStart } from './task-start.ts';
import { type TaskValues, toTaskValues } from './task-values.ts';

/** Rejected because its runs would fail: the form lists these reasons as a whole. */
const isFaulty = (error: unknown) =>
  isApiError(error, 'VALIDATION_FAILED') && error.details.some(({ code }) => isTaskFaultCode(code));

/** State passed from a form that created its task to that task's form. */
export type CreatedState = { created?: boolean; lostChildren?: string[] } | null;

/** A task form's state: values, language tab, saving with its children, the last save's outcome. */
export function useTaskForm(
  task: Task | null,
  start: TaskStart,
  reload: (() => Promise<Task | null>) | null,
  words: ConflictLabels,
) {
  const state = useLocation().state as CreatedState;
  const saveTask = useSaveTask();
  const form = useSchemaForm<TaskValues, TaskInput>(
    () => import('./task-schema.ts').then(({ taskSchema }) => taskSchema),
    { defaultValues: start.values },
  );

  // The Schedule parameter is added and removed with the type.
  useEffect(() => {
    const { unsubscribe } = form.watch(({ task_type, required_parameters: text = '' }, { name }) => {
      if (name !== 'task_type' || !task_type) return;
      const next = listForType(task_type, text);
      if (next !== text) form.setValue('required_parameters', next, { shouldDirty: true });
    });
    return unsubscribe;
  }, [form]);

  /** Makes the children of a new composite task, in order; returns the names of those that could not be made. */
  const makeChildren = async (parent: Task): Promise<string[]> => {
    const { taskSchema } = await import('./task-schema.ts');
    const lost: string[] = [];
    for (const child of start.children) {
      try {
        await saveTask(null, taskSchema.parse(childOf(child, parent.id)));
      } catch {
        lost.push(child.name);
      }
    }
    return lost;
  };
  const { setBase, ...catalogue } = useCatalogueForm(form, {
    stored: task,
    kind: 'tasks',
    save: saveTask,
    made: async (parent) => {
      const lostChildren = await makeChildren(parent);
      return { ...(lostChildren.length > 0 && { lostChildren }) } satisfies CreatedState;
    },
    reload,
    toValues: toTaskValues,
    words,
    isWhole: isFaulty,
  });
  /** Children were put in order: the form builds on that, unless it was already behind what is stored. */
  const childrenOrdered = (from: Task, next: Task) =>
    setBase((now) => (now?.change_count === from.change_count ? next : now));
  return { ...catalogue, form, childrenOrdered, lostChildren: state?.lostChildren ?? [] };
}
