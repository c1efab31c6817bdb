import { isTaskFaultCode, type Language, type Task, type TaskInput } from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSaveTask } from '../../../data/tasks-admin.ts';
import { languageWithFault } from '../../../design/form/language-with-fault.ts';
import { landServerErrors } from '../../../design/form/server-errors.ts';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { Conflict } from '../../../widgets/admin/edit-conflict.tsx';
import { listForType } from './schedule-rows.ts';
import { childOf, type TaskStart } from './task-start.ts';
import { type TaskValues, toTaskValues } from './task-values.ts';

/** Refused for what its runs would fail on: the form lists that as a whole. */
const isFaulty = (error: unknown) =>
  isApiError(error, 'VALIDATION_FAILED') && error.details.some(({ code }) => isTaskFaultCode(code));

/** What a form that has just made its task hands to the form of that task. */
export type MadeState = { created?: boolean; lostChildren?: string[] } | null;

/** The state of a task's form: values, language tab, saving, what the last save came to. */
export function useTaskForm(
  task: Task | null,
  start: TaskStart,
  reload: (() => Promise<Task | null>) | null,
) {
  const navigate = useNavigate();
  const state = useLocation().state as MadeState;
  const saveTask = useSaveTask();
  // What the form was filled from: its change count is sent, whatever is fetched meanwhile.
  const [base, setBase] = useState(task);
  const [saved, setSaved] = useState<'created' | 'updated' | null>(state?.created ? 'created' : null);
  const [error, setError] = useState<unknown>(null);
  const [language, setLanguage] = useState<Language>('en');
  const form = useSchemaForm<TaskValues, TaskInput>(
    () => import('./task-schema.ts').then(({ taskSchema }) => taskSchema),
    { defaultValues: start.values },
  );

  // A scheduled task asks when it runs: that parameter comes and goes with the type.
  useEffect(() => {
    const { unsubscribe } = form.watch(({ task_type, required_parameters: text = '' }, { name }) => {
      if (name !== 'task_type' || !task_type) return;
      const next = listForType(task_type, text);
      if (next !== text) form.setValue('required_parameters', next, { shouldDirty: true });
    });
    return unsubscribe;
  }, [form]);

  const fill = (next: Task) => {
    setBase(next);
    form.reset(toTaskValues(next));
  };
  /** Makes the children of a new composite task, in order; gives the names of those that could not be made. */
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
  const submit = form.handleSubmit(
    async (input) => {
      setError(null);
      setSaved(null);
      try {
        const next = await saveTask(base, input);
        if (base) {
          fill(next);
          setSaved('updated');
          return;
        }
        const lostChildren = await makeChildren(next);
        form.reset(toTaskValues(next));
        const made: MadeState = { ...state, created: true, ...(lostChildren.length > 0 && { lostChildren }) };
        await navigate(`/admin/tasks/${next.id}`, { replace: true, state: made });
      } catch (refused) {
        setError(isFaulty(refused) ? refused : landServerErrors(form, refused));
      }
    },
    (errors) => {
      const faulty = languageWithFault(errors, languages);
      if (faulty) setLanguage(faulty);
    },
  );
  /** Children were put in order: the form builds on that, unless it was already behind what is stored. */
  const childrenOrdered = (from: Task, next: Task) =>
    setBase((now) => (now?.change_count === from.change_count ? next : now));
  const conflict: Conflict | null = reload && {
    load: async () => {
      const stored = await reload();
      if (stored) setBase(stored);
      return stored && toTaskValues(stored);
    },
    mine: form.getValues,
    take: (theirs) => {
      form.reset(theirs as TaskValues);
      setError(null);
    },
  };
  return {
    conflict,
    form,
    base,
    childrenOrdered,
    saved,
    error,
    language,
    setLanguage,
    submit,
    lostChildren: state?.lostChildren ?? [],
  };
}
